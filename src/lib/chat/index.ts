import type { Message as SdkMessage } from "@tencentcloud/chat";
import * as z from "zod/mini";
import type { Message } from "#lib/domain/chat/message.ts";
import { failed, mapResult, type Result, success } from "#lib/domain/failure.ts";
import { readCapabilities } from "./capabilities.ts";
import type { ChatClient, HistoryPage, Sending } from "./client.ts";
import { typingPayload } from "./custom-content.ts";
import { attempt } from "./failures.ts";
import { listenTo } from "./listen.ts";
import { createMessage, createSignal, FLEETING_OPTIONS } from "./outgoing.ts";
import { readConversation, readConversations, readMessage, readMessages, readPresences, readProfiles } from "./read.ts";
import { type ChatSDK, EVENT, openSdk } from "./sdk.ts";
import { createUploads } from "./uploads.ts";
import { sigEnd } from "./user-sig.ts";

export type * from "./client.ts";

const page = z.object({
  data: z.object({
    messageList: z.array(z.unknown()),
    nextReqMessageID: z.catch(z.string(), ""),
    isCompleted: z.catch(z.boolean(), false),
  }),
});
const answered = z.object({ data: z.object({ message: z.unknown() }) });
const conversationList = z.object({ data: z.object({ conversationList: z.array(z.unknown()) }) });
const statusAnswer = z.object({ data: z.object({ successUserList: z.unknown() }) });
const profileAnswer = z.object({ data: z.unknown() });
const conversationAnswer = z.object({ data: z.object({ conversation: z.unknown() }) });

const UNREADABLE = failed({ kind: "malformed-answer" });
/** The SDK's own code for it. What is made before the login has ended would have another id afterwards. */
const LOGGING_IN = failed({ kind: "chat", code: 2025, message: "" });
const nothing = (result: Result<unknown>): Result<null> => mapResult(result, () => null);
/** Asks by code that comes when it is wanted. */
const later = async <Code, Value>(
  load: () => Promise<Code>,
  ask: (code: Code) => Promise<Result<Value>>,
): Promise<Result<Value>> => {
  const code = await load().catch(() => null);
  return code ? ask(code) : failed({ kind: "code-late" });
};
/** What only an open conversation asks for. */
const opened = () => import("./opened.ts");
const actions = () => import("./conversation-actions.ts");
/** A page asked for right after the login may come back empty though there is more. */
const EMPTY_TRIES = 3;
const whenReady = (sdk: ChatSDK): Promise<void> =>
  new Promise((resolve) => {
    if (sdk.isReady()) return resolve();
    const ready = (): void => {
      sdk.off(EVENT.SDK_READY, ready);
      resolve();
    };
    sdk.on(EVENT.SDK_READY, ready);
  });

/** Opens the chat service of an app. `proxy` as in `sdk.ts`. */
export const openChat = (options: { appId: number; proxy: string | null }): ChatClient => {
  const uploads = createUploads();
  const sdk = openSdk(options.appId, options.proxy, uploads.Uploads);
  const me = (): string => String(sdk.getLoginUser());
  /** How far the service's clock is ahead, in seconds; while nobody is logged in the SDK does not know it. */
  let ahead = 0;
  const serverSecond = (): number => {
    const own = Date.now() / 1000;
    if (sdk.isReady()) ahead = Number(sdk.getServerTime()) / 1000 - own || 0;
    return own + ahead;
  };
  /** What this page has sent and the SDK may not have in a list yet. */
  const outgoing = new Map<string, SdkMessage>();
  /** The files of those that may be called off, and those that were: the SDK keeps them in its lists. */
  const files = new Map<string, File>();
  const calledOff = new Set<string>();
  const messageBy = (id: string): SdkMessage | null => outgoing.get(id) ?? sdk.findMessage(id);

  /** What was called off is nobody's message. */
  const read = (messages: readonly unknown[]): Message[] => readMessages(messages, me()).filter(({ id }) => !calledOff.has(id));

  const deliver = (made: SdkMessage, ask: () => Promise<unknown>): Result<Sending> => {
    const message = readMessage(made, me());
    if (!message) return UNREADABLE;
    outgoing.set(made.ID, made);
    const done = attempt(ask).then((answer): Result<Message> => {
      if (!answer.ok) return answer;
      files.delete(made.ID);
      calledOff.delete(made.ID);
      const told = z.safeParse(answered, answer.value);
      const sent = told.success ? readMessage(told.data.data.message, me()) : null;
      return sent ? success({ ...sent, delivery: { state: "sent" } }) : UNREADABLE;
    });
    // The SDK dates what has not gone out yet by this machine's clock.
    const time = Math.floor(serverSecond());
    return success({ message: { ...message, time, delivery: { state: "sending", progress: 0 } }, done });
  };

  const readPage = async (conversationId: string, before: string | null): Promise<Result<HistoryPage & { isEmpty: boolean }>> => {
    const asked = { conversationID: conversationId, ...(before !== null && { nextReqMessageID: before }) };
    const answer = await attempt(() => sdk.getMessageList(asked));
    if (!answer.ok) return answer;
    const parsed = z.safeParse(page, answer.value);
    if (!parsed.success) return UNREADABLE;
    const { messageList, nextReqMessageID, isCompleted } = parsed.data.data;
    return success({
      messages: read(messageList),
      older: isCompleted || nextReqMessageID === "" ? null : nextReqMessageID,
      isEmpty: messageList.length === 0 && !isCompleted,
    });
  };

  return {
    logIn: async (userId, userSig, { afresh } = { afresh: false }) => {
      if (afresh || me() !== userId || !sdk.isReady()) {
        if (me() !== "") await attempt(() => sdk.logout());
        const logged = await attempt(() => sdk.login({ userID: userId, userSig }));
        if (!logged.ok) return logged;
        await whenReady(sdk);
      }
      return success({ until: await sigEnd(userSig), capabilities: await readCapabilities(sdk) });
    },
    close: async () => void (await attempt(() => sdk.destroy())),
    setLine: (isWanted) => {
      // The SDK has no call for it; it goes by what the browser says of the network.
      dispatchEvent(new Event(isWanted ? "online" : "offline"));
    },
    listen: (listener) => listenTo(sdk, me, listener),
    conversations: async () => {
      const answer = await attempt(() => sdk.getConversationList());
      if (!answer.ok) return answer;
      const parsed = z.safeParse(conversationList, answer.value);
      return parsed.success ? success(readConversations(parsed.data.data.conversationList, me())) : UNREADABLE;
    },
    conversation: async (id) => {
      const answer = await attempt(() => sdk.getConversationProfile(id));
      if (!answer.ok) return answer;
      const parsed = z.safeParse(conversationAnswer, answer.value);
      const conversation = parsed.success ? readConversation(parsed.data.data.conversation, me()) : null;
      return conversation ? success(conversation) : UNREADABLE;
    },
    profiles: async (accounts) => {
      const answer = await attempt(() => sdk.getUserProfile({ userIDList: [...accounts] }));
      return mapResult(answer, (value) => readProfiles(z.safeParse(profileAnswer, value).data?.data));
    },
    startService: (conversationId) =>
      // Where it can't be told, the first word does as well.
      import("./service.ts").then((service) => service.startService(sdk, conversationId)).catch(() => undefined),
    follow: async (accounts) => {
      const userIDList = [...accounts];
      // In this order nothing that happens between the two is missed.
      const followed = await attempt(() => sdk.subscribeUserStatus({ userIDList }));
      if (!followed.ok) return followed;
      const answer = await attempt(() => sdk.getUserStatus({ userIDList }));
      return mapResult(answer, (value) => readPresences(z.safeParse(statusAnswer, value).data?.data.successUserList));
    },
    unfollow: async (accounts) => nothing(await attempt(() => sdk.unsubscribeUserStatus({ userIDList: [...accounts] }))),
    history: async (conversationId, before) => {
      let answer = await readPage(conversationId, before);
      for (let tries = 1; tries < EMPTY_TRIES && before === null && answer.ok && answer.value.isEmpty; tries += 1)
        answer = await readPage(conversationId, before);
      return mapResult(answer, ({ messages, older }) => ({ messages, older }));
    },
    latest: (conversationID, since) => {
      const before = Math.ceil(serverSecond());
      return later(opened, (code) => code.latest(sdk, { conversationID, since, before, read }));
    },
    send: (conversationId, what, onProgress, after = null) => {
      if (!sdk.isReady()) return LOGGING_IN;
      try {
        const made = createMessage(sdk, conversationId, what, onProgress);
        if ("file" in what) files.set(made.ID, what.file);
        return deliver(made, () => (after ? after.then(() => sdk.sendMessage(made)) : sdk.sendMessage(made)));
      } catch {
        return UNREADABLE;
      }
    },
    resend: (id) => {
      const made = messageBy(id);
      return made ? deliver(made, () => sdk.resendMessage(made)) : UNREADABLE;
    },
    cancel: (id) => {
      const file = files.get(id);
      if (!file) return;
      calledOff.add(id);
      uploads.callOff(file);
    },
    delete: async (id) => {
      const message = messageBy(id);
      return message ? nothing(await attempt(() => sdk.deleteMessage([message]))) : UNREADABLE;
    },
    revoke: async (id) => {
      const message = messageBy(id);
      if (!message) return UNREADABLE;
      const answer = await attempt(() => sdk.revokeMessage(message));
      return mapResult(answer, () => {
        const told = readMessage(message, me());
        return told && { ...told, revoked: { by: me() } };
      });
    },
    remove: (id) => later(actions, (code) => code.remove(sdk, id)),
    pin: (id, isPinned) => later(actions, (code) => code.pin(sdk, id, isPinned)),
    mute: (conversation, isMuted) => later(actions, (code) => code.mute(sdk, conversation, isMuted)),
    markRead: async (conversationID) => nothing(await attempt(() => sdk.setMessageRead({ conversationID }))),
    sendReceipts: async (ids) => {
      const messages = ids.flatMap((id) => sdk.findMessage(id) ?? []);
      return messages.length === 0 ? success(null) : nothing(await attempt(() => sdk.sendMessageReadReceipt(messages)));
    },
    reactions: (ids) =>
      later(opened, (code) =>
        code.reactions(
          sdk,
          ids.flatMap((id) => messageBy(id) ?? []),
        ),
      ),
    react: async (id, token, isAdded) => {
      const message = messageBy(id);
      return message ? later(opened, (code) => code.react(sdk, message, token, isAdded)) : UNREADABLE;
    },
    translate: (text, language) =>
      later(
        () => import("./translate.ts"),
        (code) => code.translate(sdk, text, language),
      ),
    search: (query) =>
      later(
        () => import("./search.ts"),
        (code) => code.search(sdk, query, read),
      ),
    sendTyping: (conversationId, isTyping) => {
      // Out of the chat the SDK makes no message, but a rejection that nobody hears. Lost, it is no matter.
      if (!sdk.isReady()) return;
      void attempt(() => sdk.sendMessage(createSignal(sdk, conversationId, typingPayload(isTyping)), FLEETING_OPTIONS));
    },
    now: serverSecond,
  };
};
