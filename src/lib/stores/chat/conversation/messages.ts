import { atom, computed, type ReadableAtom } from "nanostores";
import type { HistoryPage, MessagesFacet } from "#lib/chat/index.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { Timeline, TimelineEvent } from "#lib/domain/chat/messages/timeline.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { whileConnected } from "#lib/stores/chat/connection.ts";
import { createPages } from "./pages.ts";
import { createRecheck } from "./recheck.ts";

type Parts = {
  service: MessagesFacet;
  $connection: ReadableAtom<ConnectionState>;
  conversationId: string;
  $timeline: ReadableAtom<Timeline>;
  /** Applies an event to the timeline. */
  apply: (event: TimelineEvent) => void;
  report: (failure: Failure) => void;
};

/** Callbacks of the parts that follow the messages. */
type Followers = {
  /** The number of unread messages that the newest page must reach back to. */
  unread: () => number;
  /** A page of the history was put in. */
  onPage: (messages: readonly Message[]) => void;
  /** A stretch of the history was read again after a reconnect; `before` are the messages of the time before. */
  onStretch: (messages: readonly Message[], before: readonly Message[]) => void;
  /** A message was deleted. */
  onRemoved: (id: string) => void;
};

/** Messages that the service deletes by one call. */
const DELETED_AT_ONCE = 30;

export type MessagesStore = ReturnType<typeof createMessages>;

/** The messages of a conversation: loaded page by page, read again after a reconnect, revoked and deleted. */
export const createMessages = (parts: Parts & Followers) => {
  const { service, $connection, conversationId, $timeline, apply, report, unread, onPage, onStretch, onRemoved } = parts;
  /** Ids of messages that the reader has deleted: a page that was requested before still contains them. */
  const $removed = atom<ReadonlySet<string>>(new Set());
  const notRemoved = (messages: readonly Message[]): Message[] => messages.filter(({ id }) => !$removed.get().has(id));

  const pages = createPages({
    service,
    conversationId,
    $timeline,
    put: (page: HistoryPage & { first: boolean }) => {
      apply({ type: "page", ...page, messages: notRemoved(page.messages) });
      onPage(page.messages);
    },
  });
  const load = (again = false): Promise<void> => pages.load({ again, unread });

  const recheck = createRecheck({
    ...{ service, conversationId, $timeline },
    hold: (ids) => apply({ type: "held", ids }),
    take: (stretch) => {
      const before = $timeline.get().messages;
      apply({ type: "stretch", ...stretch, messages: notRemoved(stretch.messages) });
      onStretch(stretch.messages, before);
    },
  });

  const deleteAll = (ids: readonly string[]) => whileConnected($connection, () => service.delete(ids));
  const forget = (id: string): void => {
    $removed.set(new Set([...$removed.get(), id]));
    onRemoved(id);
    apply({ type: "dropped", id });
  };

  return {
    $removed,
    $all: computed($timeline, ({ messages }) => messages),
    /** Whether older messages are left; null before the first page. */
    $hasOlder: computed($timeline, ({ older }) => (older === undefined ? null : older !== null)),
    $paging: pages.$paging,
    find: (id: string): Message | undefined => $timeline.get().messages.find((message) => message.id === id),
    /** Loads the next page of the history; the newest, if none is loaded or `again`. */
    load,
    /** Loads the next page before the reader asks for it. A failed page waits for a press. */
    loadAhead: (): void => {
      if (pages.$paging.get() === "idle") void load();
    },
    /** Loads older pages until `isThere`; answers whether it is. `isPassed`: the pages reach further back than the message. */
    lookBack: (isThere: () => boolean, isPassed?: () => boolean): Promise<boolean> => pages.lookBack(load, isThere, isPassed),
    /** Reads a merged message's record. */
    record: service.record,
    setMoving: pages.setMoving,
    recheck,
    revoke: async ({ id }: Message): Promise<void> => {
      const revoked = await whileConnected($connection, () => service.revoke(id));
      if (!revoked.ok) return report(revoked.failure);
      if (revoked.value) apply({ type: "changed", messages: [revoked.value] });
    },
    /** Deletes a message for this account alone. The service does not know a failed one. */
    remove: async ({ id, delivery }: Message): Promise<void> => {
      const outcome = delivery.state === "failed" ? null : await deleteAll([id]);
      if (outcome && !outcome.ok) return report(outcome.failure);
      forget(id);
    },
    /** Deletes sent messages for this account alone; answers their number and the failure of the others. */
    removeAll: async (ids: readonly string[]): Promise<{ count: number; failure: Failure | null }> => {
      for (let count = 0; count < ids.length; count += DELETED_AT_ONCE) {
        const some = ids.slice(count, count + DELETED_AT_ONCE);
        const outcome = await deleteAll(some);
        if (!outcome.ok) return { count, failure: outcome.failure };
        for (const id of some) forget(id);
      }
      return { count: ids.length, failure: null };
    },
  };
};
