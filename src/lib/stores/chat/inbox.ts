import { atom, map } from "nanostores";
import type { ChatClient } from "#lib/chat/index.ts";
import type { Capabilities } from "#lib/domain/chat/capabilities.ts";
import { type Draft, NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import {
  type Conversation,
  findConversation,
  sameConversations,
  sortConversations,
  unreadOf,
} from "#lib/domain/chat/conversations/conversation.ts";
import type { ChatEvent, ConnectionState } from "#lib/domain/chat/events.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { type Loadable, settle } from "#lib/domain/loadable.ts";
import { whileConnected } from "./connection.ts";
import type { Drafts } from "./conversation/draft.ts";
import { createPeople } from "./people.ts";

type Parts = {
  client: ChatClient;
  report: (failure: Failure) => void;
  onUnread: (count: number) => void;
  drafts: Drafts;
  /** The service has deleted a conversation. */
  onRemoved: (conversationId: string) => void;
};

export type Inbox = ReturnType<typeof createInbox>;

/** The list of conversations with their people and drafts, and the state of the connection. */
export const createInbox = ({ client, report, onUnread, drafts, onRemoved }: Parts) => {
  const $list = atom<Loadable<Conversation[]>>({ state: "loading" });
  const $connection = atom<ConnectionState>("connected");
  const $newRequests = atom(0);
  const $capabilities = atom<Capabilities>({});
  const $drafts = map<Record<string, Draft>>(drafts.all());
  const people = createPeople(client.people);

  /** Risky messages by conversation and second: the SDK does not mark the last message of a conversation as risky. */
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

  const change = async (ask: () => Promise<Result<null>>): Promise<boolean> => {
    const answer = await whileConnected($connection, ask);
    if (!answer.ok) report(answer.failure);
    return answer.ok;
  };

  const listed = (id: string): Conversation | undefined => findConversation($list.get(), id);

  return {
    /** The service itself, for features whose code is loaded on demand. */
    client,
    $list,
    $connection,
    /** The number of unread requests to become friends. */
    $newRequests,
    /** The features that the service offers. */
    $capabilities,
    $people: people.$people,
    /** Names of people in groups, by account. */
    $names: people.$names,
    /** Unsent drafts of conversations that are not open, by conversation. */
    $drafts,
    load,
    listed,
    /** A conversation from the list, else from the service; null if neither has it. */
    find: async (id: string): Promise<Conversation | null> => {
      const known = listed(id);
      if (known) return known;
      const answer = await client.conversations.get(id);
      return answer.ok ? answer.value : null;
    },
    pin: ({ id, isPinned }: Conversation) => change(() => client.conversations.pin(id, !isPinned)),
    mute: ({ id, isMuted }: Conversation) => change(() => client.conversations.mute(id, !isMuted)),
    remove: async ({ id }: Conversation): Promise<void> => {
      if (!(await change(() => client.conversations.remove(id)))) return;
      drafts.of(id).write(NO_DRAFT);
      onRemoved(id);
      $drafts.setKey(id, NO_DRAFT);
      await load();
    },
    noteRisk,
    /** Asks for the names of people that are not known yet. */
    meet: people.meet,
    /** Follows the presence of people whose rows are in view, beside those of the conversations. */
    watch: (accounts: readonly string[]): void => {
      if ($capabilities.get().presence) people.watch(accounts);
    },
    refreshPresence: people.refresh,
    receive: (event: ChatEvent): void => {
      if (event.type === "connection") $connection.set(event.state);
      if (event.type === "conversations") setList(event.conversations);
      if (event.type === "messages" || event.type === "changed") noteRisk(event.messages);
      if (event.type === "requests") $newRequests.set(event.unread);
      if (event.type === "presence") people.receive(event.people);
    },
  };
};
