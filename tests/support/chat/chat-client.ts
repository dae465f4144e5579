import { chatFailure } from "#lib/chat/failures.ts";
import type { ChatClient, Sending } from "#lib/chat/index.ts";
import type { Capabilities } from "#lib/domain/chat/capabilities.ts";
import { plainText } from "#lib/domain/chat/composing/mentions.ts";
import type { Outgoing } from "#lib/domain/chat/composing/sending.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { ChatEvent } from "#lib/domain/chat/events.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { Reaction } from "#lib/domain/chat/messages/reactions.ts";
import type { SearchedKind, SearchPage } from "#lib/domain/chat/messages/search.ts";
import { type Failure, failed, type Result, success } from "#lib/domain/failure.ts";
import { createFakeCalls } from "./chat-calls.ts";
import { createFakeFriends } from "./chat-friends.ts";
import { createFakeGroupTalk } from "./chat-group-talk.ts";
import { createFakeGroups } from "./chat-groups.ts";
import { messageOf } from "./chat-messages.ts";

/** A message's content, from an outgoing one. */
const contentOf = (outgoing: Outgoing): Message["content"] => {
  switch (outgoing.kind) {
    case "text":
      return { kind: "text", text: plainText(outgoing.text) };
    case "face":
      return { kind: "face", pack: outgoing.face.index, name: outgoing.face.data };
    case "forward":
      return { kind: "text", text: `转发 ${outgoing.messageId}` };
    case "merged":
      return { kind: "merger", title: outgoing.title, lines: [...outgoing.lines], record: null };
    case "evaluation":
      return { kind: "evaluation", score: outgoing.score, comment: outgoing.comment };
    case "job":
      return { kind: "job", card: outgoing.card };
    default:
      return { kind: "file", url: "blob:x", name: outgoing.file.name, size: outgoing.file.size };
  }
};

export const conversationOf = (id: string, own: Partial<Conversation> = {}): Conversation => ({
  id,
  kind: "person",
  peer: id.replace(/^C2C/, ""),
  name: "陈晓",
  avatar: null,
  unread: 0,
  isMuted: false,
  isPinned: false,
  last: null,
  groupType: null,
  mentions: [],
  ...own,
});

const KINDS: Partial<Record<Message["content"]["kind"], SearchedKind>> = {
  text: "text",
  file: "file",
  image: "media",
  elsewhere: "media",
  video: "media",
};
/** Whether a result is of the kinds searched for; a result of several messages shows no kind. */
const isOfKind = ({ messages: [message] }: SearchPage["hits"][number], kinds: readonly SearchedKind[]): boolean =>
  kinds.includes(message ? (KINDS[message.content.kind] ?? "other") : "text");

/** A chat service whose line, answers and pushes are in the test's hands. */
export const createFakeChat = (pages: Record<string, Message[][]> = {}) => {
  const listeners = new Set<(event: ChatEvent) => void>();
  const asked: string[] = [];
  /** Messages that the service was asked to take, by their ids. */
  const started: string[] = [];
  const sending: { message: Message; answer: (result: Result<Message>) => void; progress: (part: number) => void }[] = [];
  const friends = createFakeFriends();
  const groups = createFakeGroups();
  const groupTalk = createFakeGroupTalk();
  const calls = createFakeCalls();
  /** The failure of the next call of a name. */
  const failures = new Map<string, Failure>();
  /** Content that the outbox refuses: `text`, or a file by its name. */
  const refused = new Set<string>();
  const state = {
    conversations: [] as Conversation[],
    now: 1_795_000_000,
    sig: "signature",
    /** Until when a signature is good. */
    until: null as number | null,
    capabilities: { presence: true, search: true } as Capabilities,
    companies: {} as Record<string, string>,
    names: {} as Record<string, string>,
    online: new Set<string>(),
    /** Conversations with customer service. */
    services: new Set<string>(),
    /** The offer after the next answer, and whether another page was faster. */
    answered: null as Message | null,
    isConflict: false,
    reactions: {} as Record<string, Reaction[]>,
    /** A search's results, page by page, by conversation; `all` in all of them. */
    found: {} as Record<string, SearchPage["hits"][]>,
  };

  const answer = <Value>(name: string, value: Value): Result<Value> => {
    asked.push(name);
    const failure = failures.get(name);
    failures.delete(name);
    return failure ? failed(failure) : success(value);
  };
  const onItsWay = (message: Message, progress: (part: number) => void): Result<Sending> => {
    const { promise: done, resolve } = Promise.withResolvers<Result<Message>>();
    sending.push({ message, answer: resolve, progress });
    return success({ message, done });
  };

  const client: ChatClient = {
    session: {
      logIn: async (_userId, userSig, { afresh } = { afresh: false }) => {
        if (userSig !== state.sig) return failed(chatFailure(70_001));
        return answer(afresh ? "logIn afresh" : "logIn", { until: state.until, capabilities: state.capabilities });
      },
      proof: () => ({ userId: "recruitUser1", userSig: state.sig }),
      close: async () => void asked.push("close"),
      setConnected: (isWanted) => void asked.push(`line ${isWanted}`),
    },
    conversations: {
      withPerson: (account) => `C2C${account}`,
      withGroup: (group) => `GROUP${group}`,
      isWithPerson: (id) => id.startsWith("C2C"),
      groupOf: (id) => (id.startsWith("GROUP") ? id.slice("GROUP".length) : null),
      list: async () => answer("conversations", state.conversations),
      get: async (id) => answer("conversation", conversationOf(id)),
      startService: async (id) => {
        if (state.services.has(id)) asked.push(`startService ${id}`);
      },
      remove: async () => answer("remove", null),
      pin: async (_id, isOn) => answer(`pin ${isOn}`, null),
      mute: async (_conversation, isOn) => answer(`mute ${isOn}`, null),
      markRead: async () => answer("markRead", null),
    },
    messages: {
      history: async (id, before) => {
        const all = pages[id] ?? [];
        const index = before === null ? 0 : Number(before);
        return answer("history", { messages: all[index] ?? [], older: index + 1 < all.length ? String(index + 1) : null });
      },
      latest: async (id) => answer("latest", { messages: pages[id]?.[0] ?? [], after: -1, before: Number.POSITIVE_INFINITY }),
      send: (conversationId, outgoing, progress, after = null) => {
        if (refused.has("file" in outgoing ? outgoing.file.name : outgoing.kind)) return failed({ kind: "malformed-answer" });
        const content = contentOf(outgoing);
        const id = `own${sending.length}`;
        if (after) void after.then(() => started.push(id));
        else started.push(id);
        return onItsWay(
          messageOf({
            ...{ id, conversationId, isMine: true, time: state.now, content },
            quote: outgoing.quote ?? null,
            needsReceipt: conversationId.startsWith("GROUP") && outgoing.wantsReceipt === true,
            delivery: { state: "sending", progress: 0 },
          }),
          progress,
        );
      },
      cancel: (id) => {
        asked.push(`cancel ${id}`);
        sending.find(({ message }) => message.id === id)?.answer(failed(chatFailure(2400)));
      },
      delete: async () => answer("delete", null),
      resend: (id) => {
        const before = sending.find(({ message }) => message.id === id);
        return before ? onItsWay(before.message, () => undefined) : failed({ kind: "malformed-answer" });
      },
      revoke: async (id) => answer("revoke", messageOf({ id, isMine: true, revoked: { by: "recruitUser1" } })),
      sendReceipts: async (ids) => answer(`receipts ${ids.join(" ")}`, null),
      reactions: async (ids) =>
        answer(
          `reactions ${ids.join(" ")}`,
          ids.flatMap((id) => (state.reactions[id] ? [{ id, reactions: state.reactions[id] }] : [])),
        ),
      react: async (id, token, isAdded) => answer(`react ${id} ${token} ${isAdded}`, null),
      translate: async (text, language) => answer(`translate ${language}`, `译：${text}`),
      answer: async (id, chosen) => {
        const answered = answer(`answer ${id} ${chosen}`, null);
        const message = state.answered;
        return answered.ok && message
          ? success({ message, isConflict: state.isConflict })
          : answered.ok
            ? failed(chatFailure(0))
            : answered;
      },
      record: async (record) => answer("record", Array.isArray(record) ? (record as Message[]) : []),
      sendTyping: (_id, isTyping) => void asked.push(`typing ${isTyping}`),
    },
    people: {
      profiles: async (accounts) =>
        answer(
          `profiles ${accounts.join(" ")}`,
          accounts.flatMap((account) => {
            const { [account]: company = "" } = state.companies;
            const { [account]: name = "" } = state.names;
            const isService = state.services.has(`C2C${account}`);
            return name || company || isService ? [{ account, name, company, isService }] : [];
          }),
        ),
      follow: async (accounts) =>
        answer(
          `follow ${accounts.join(" ")}`,
          accounts.map((account) => ({ account, isOnline: state.online.has(account) })),
        ),
      unfollow: async (accounts) => answer(`unfollow ${accounts.join(" ")}`, null),
    },
    search: {
      messages: async ({ keywords, kinds, conversationId, cursor }) => {
        const pages = state.found[conversationId ?? "all"] ?? [];
        const index = Number(cursor ?? 0);
        const next = index + 1 < pages.length ? String(index + 1) : null;
        const name = `search ${conversationId ?? "all"} ${kinds.join("+")} ${keywords.join("+")}${cursor ? ` ${cursor}` : ""}`;
        return answer(name, { hits: pages[index]?.filter((hit) => isOfKind(hit, kinds)) ?? [], next });
      },
    },
    friends: async () => answer("friends", friends.facet),
    groups: async () => answer("groups", groups.facet),
    groupTalk: async () => answer("groupTalk", groupTalk.facet),
    calls: async () => answer("calls", calls.facet),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now: () => state.now,
  };
  return {
    client,
    state,
    /** The address book. */
    friends,
    groups,
    /** Talking in groups. */
    groupTalk,
    calls,
    asked,
    sending,
    started,
    listeners,
    fail: (name: string, failure: Failure = chatFailure(2801)) => void failures.set(name, failure),
    refuse: (what: readonly string[]) => {
      for (const one of what) refused.add(one);
    },
    push: (event: ChatEvent) => {
      for (const listener of listeners) listener(event);
    },
  };
};
