import { atom, computed, map } from "nanostores";
import type { ChatClient } from "#lib/chat/index.ts";
import type { Capabilities } from "#lib/domain/chat/capabilities.ts";
import { type Draft, isEmptyDraft, NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import {
  type Conversation,
  findConversation,
  sameConversations,
  sortConversations,
  unreadOf,
} from "#lib/domain/chat/conversations/conversation.ts";
import { unnamedIn } from "#lib/domain/chat/conversations/unnamed.ts";
import type { ChatEvent, ConnectionState } from "#lib/domain/chat/events.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { type Loadable, settle } from "#lib/domain/loadable.ts";
import { whileConnected } from "./connection.ts";
import { createDrafts, type Drafts } from "./draft.ts";
import { createPeople } from "./people.ts";
import type { ThreadStore } from "./thread.ts";

/** What the room has to say to whoever is in it: a failure, or that a conversation could not be opened (decisions H10). */
export type RoomTrouble = { failure: Failure } | "not-opened";

type Parts = { client: ChatClient; report: (trouble: RoomTrouble) => void; onUnread: (count: number) => void; drafts?: Drafts };

export type Room = ReturnType<typeof createRoom>;

/** Everybody one talks to, and the conversation that is open. */
export const createRoom = ({ client, report, onUnread, drafts = createDrafts("") }: Parts) => {
  const $list = atom<Loadable<Conversation[]>>({ state: "loading" });
  const $open = atom<Conversation | null>(null);
  const $connection = atom<ConnectionState>("connected");
  const $capabilities = atom<Capabilities>({});
  /** What waits to be sent in conversations that are not open, by conversation. */
  const $drafts = map<Record<string, Draft>>(drafts.all());
  const people = createPeople(client.people);
  const threads = new Map<string, ThreadStore>();
  /** How many of one's own messages are on their way, in all conversations. */
  const $waiting = atom(0);
  const countWaiting = (): void => {
    const all = [...threads.values()].flatMap((thread) => thread.$messages.get());
    $waiting.set(all.filter(({ delivery }) => delivery.state === "sending").length);
  };
  const say = (failure: Failure): void => report({ failure });

  /** Which messages the service holds for dangerous, by conversation and second: the SDK does not say it of the last one of each. */
  const risky = new Set<string>();
  const withRisk = (conversation: Conversation): Conversation => {
    const { id, last } = conversation;
    return last && risky.has(id + last.time) ? { ...conversation, last: { ...last, isRisky: true } } : conversation;
  };

  const setList = (conversations: readonly Conversation[]): void => {
    const before = $list.get();
    const now = sortConversations(conversations.map(withRisk));
    const value = sameConversations(before.state === "ready" ? before.value : [], now);
    $list.set({ state: "ready", value });
    people.look(value, $capabilities.get().presence === true);
    onUnread(unreadOf(value));
    const open = value.find(({ id }) => id === $open.get()?.id);
    if (open) $open.set(open);
  };

  const noteRisk = (messages: readonly Message[]): void => {
    const before = risky.size;
    for (const { conversationId, time, isRisky } of messages) if (isRisky) risky.add(conversationId + time);
    const list = $list.get();
    if (risky.size > before && list.state === "ready") setList(list.value);
  };

  const load = async (): Promise<void> => {
    if ($list.get().state !== "ready") $list.set({ state: "loading" });
    const answer = await client.conversations.list();
    if (answer.ok) setList(answer.value);
    else if ($list.get().state !== "ready") $list.set(settle(answer));
  };

  const receive = (event: ChatEvent): void => {
    if (event.type === "connection") {
      const isBack = event.state === "connected" && $connection.get() !== "connected";
      $connection.set(event.state);
      if (isBack) people.refresh();
      if (isBack) for (const thread of threads.values()) void thread.recheck();
    }
    if (event.type === "conversations") setList(event.conversations);
    if (event.type === "messages" || event.type === "changed") noteRisk(event.messages);
    if (event.type === "presence") people.receive(event.people);
    for (const thread of threads.values()) thread.receive(event);
  };
  let stopListening = client.listen(receive);

  /** The store of a conversation, whose code comes with the first one that is opened; null when it can't be had. */
  const threadOf = async (conversationId: string): Promise<ThreadStore | null> => {
    const code = await import("./thread.ts").catch(() => null);
    const known = threads.get(conversationId);
    if (known || !code) return known ?? null;
    const thread = code.createThread({
      client,
      $connection,
      conversationId,
      report: say,
      drafts,
      $capabilities,
      $names: people.$names,
    });
    threads.set(conversationId, thread);
    thread.$messages.listen((messages) => {
      countWaiting();
      noteRisk(messages);
      if (!client.conversations.isWithPerson(conversationId)) void people.meet([...new Set(messages.flatMap(unnamedIn))]);
    });
    return thread;
  };

  const leave = (): void => {
    const id = $open.get()?.id;
    const thread = id === undefined ? undefined : threads.get(id);
    thread?.leave();
    if (thread) $drafts.setKey(thread.conversationId, thread.$draft.get());
    $open.set(null);
  };

  /** Opens a conversation, by what the list has or the service knows of it; as a step of the history, which one leaves by going back. */
  const open = async (id: string, isStep = false): Promise<void> => {
    const listed = (): Conversation | undefined => findConversation($list.get(), id);
    const known = listed();
    const answer: Result<Conversation> = known ? { ok: true, value: known } : await client.conversations.get(id);
    const thread = answer.ok ? await threadOf(id) : null;
    if (!answer.ok || !thread) return report("not-opened");
    // The list may have changed while the code was fetched.
    const conversation = listed() ?? answer.value;
    if ($open.get()?.id !== id) {
      leave();
      thread.enter(conversation.unread, isStep ? leave : null);
    }
    $open.set(conversation);
  };

  const change = async (ask: () => Promise<Result<null>>): Promise<boolean> => {
    const answer = await whileConnected($connection, ask);
    if (!answer.ok) say(answer.failure);
    return answer.ok;
  };

  return {
    /** For what few ask of the service, whose code comes when it is wanted. */
    client,
    $list,
    $open,
    $connection,
    $waiting,
    $people: people.$people,
    $names: people.$names,
    $drafts,
    /** What controls may be offered. */
    $capabilities,
    $thread: computed($open, (conversation) => (conversation && threads.get(conversation.id)) ?? null),
    load,
    threadOf,
    open,
    leave,
    pin: ({ id, isPinned }: Conversation) => change(() => client.conversations.pin(id, !isPinned)),
    mute: (conversation: Conversation) => change(() => client.conversations.mute(conversation.id, !conversation.isMuted)),
    remove: async ({ id }: Conversation): Promise<void> => {
      if (!(await change(() => client.conversations.remove(id)))) return;
      drafts.of(id).write(NO_DRAFT);
      if ($open.get()?.id === id) leave();
      $drafts.setKey(id, NO_DRAFT);
      threads.delete(id);
      countWaiting();
      await load();
    },
    /** The conversation that is open is no step of the history any more; answers whether it was one. */
    endStep: (): boolean => threads.get($open.get()?.id ?? "")?.endStep() ?? false,
    /** Whether something of one's own is on its way. */
    isSending: (): boolean => $waiting.get() > 0,
    /** What has not gone out and would go with the room is a draft again. */
    returnUnsent: (): void => {
      for (const thread of threads.values()) thread.returnUnsent();
    },
    /** Whether nothing is on its way or about to be, and the line is there. */
    isQuiet: (): boolean => {
      const open = threads.get($open.get()?.id ?? "");
      return $connection.get() === "connected" && (!open || isEmptyDraft(open.$draft.get())) && $waiting.get() === 0;
    },
    stop: (): void => stopListening(),
    /** Goes on after a new login of the same person: hears again, and reads what it missed. */
    resume: async (): Promise<void> => {
      stopListening();
      stopListening = client.listen(receive);
      people.refresh();
      await load();
      for (const thread of threads.values()) void thread.loadPage(true).then(thread.recheck);
    },
  };
};
