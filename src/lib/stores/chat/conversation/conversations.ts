import { atom } from "nanostores";
import type { ChatClient } from "#lib/chat/index.ts";
import { unnamedIn } from "#lib/domain/chat/conversations/unnamed.ts";
import type { ChatEvent } from "#lib/domain/chat/events.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import type { ConversationStore } from "./conversation.ts";
import type { Drafts } from "./draft.ts";

/** Conversations that stay loaded after the reader has left them. The earliest ones beyond this number are released. */
const HIDDEN_MAX = 10;

type Parts = { client: ChatClient; inbox: Inbox; drafts: Drafts; report: (failure: Failure) => void };

export type Conversations = ReturnType<typeof createConversations>;

/** The loaded conversations: those that are open, were open lately, or have messages to send. */
export const createConversations = ({ client, inbox, drafts, report }: Parts) => {
  /** In the order in which they were opened last. */
  const stores = new Map<string, ConversationStore>();
  const all = (): ConversationStore[] => [...stores.values()];
  const $waiting = atom(0);
  const $hasSent = atom(false);
  const countWaiting = (): void => {
    const messages = all().flatMap((store) => store.messages.$all.get());
    $waiting.set(messages.filter(({ delivery }) => delivery.state === "sending").length);
    if ($waiting.get() > 0) $hasSent.set(true);
  };

  const remove = (id: string): void => {
    stores.delete(id);
    countWaiting();
  };

  return {
    /** The number of own messages on their way, in all conversations. */
    $waiting,
    /** Whether the user has sent a message since the chat opened. */
    $hasSent,
    /** A conversation's store, whose code is loaded with the first one; null if the code cannot be loaded. */
    openConversation: async (conversationId: string): Promise<ConversationStore | null> => {
      const code = await import("./conversation.ts").catch(() => null);
      const known = stores.get(conversationId);
      if (known) {
        stores.delete(conversationId);
        stores.set(conversationId, known);
        return known;
      }
      if (!code) return null;
      const { $connection, $capabilities, $names } = inbox;
      const listed = () => inbox.listed(conversationId);
      const parts = { client, conversationId, report, drafts, $connection, $capabilities, $names, listed };
      const store = code.createConversation(parts);
      stores.set(conversationId, store);
      store.messages.$all.listen((messages) => {
        countWaiting();
        inbox.noteRisk(messages);
        if (!client.conversations.isWithPerson(conversationId)) void inbox.meet([...new Set(messages.flatMap(unnamedIn))]);
      });
      return store;
    },
    /** Releases the conversations that were left longest ago and have nothing to send. They are loaded again when opened. */
    releaseHidden: (): void => {
      const idle = all().filter((store) => store.isIdle());
      for (const { conversationId } of idle.slice(0, Math.max(0, idle.length - HIDDEN_MAX))) remove(conversationId);
    },
    remove,
    receive: (event: ChatEvent): void => {
      for (const store of all()) store.receive(event);
    },
    /** Reads again the messages that may have changed without a connection. */
    recheck: (): void => {
      for (const { messages } of all()) void messages.recheck();
    },
    /** Reads the newest page of each again. */
    reload: (): void => {
      for (const { messages } of all()) void messages.load(true).then(messages.recheck);
    },
    /** Turns unsent messages into drafts, because the chat ends. */
    returnUnsent: (): void => {
      for (const { sending } of all()) sending.returnUnsent();
    },
  };
};
