import { atom, computed, type ReadableAtom } from "nanostores";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { AT_END, type Place } from "#lib/domain/chat/messages/position.ts";
import {
  countNew,
  NOTHING_READ,
  nextReading,
  type ReadingEvent,
  readingOnEntry,
  type UnreadAbove,
  unreadAboveOnEntry,
  firstUnread as unreadAmong,
} from "#lib/domain/chat/messages/reading.ts";
import type { Timeline } from "#lib/domain/chat/messages/timeline.ts";
import type { Receipts } from "./receipts.ts";

export type Reading = ReturnType<typeof createReading>;

/** The reader's progress in a conversation, the receipts for it, and the place where the list was left. */
export const createReading = ($timeline: ReadableAtom<Timeline>, receipts: Receipts) => {
  const $reading = atom(NOTHING_READ);
  /** How many were unread when the conversation was opened, until it is known which. */
  let unreadOnEntry: number | null = null;
  /** Where the reader has left the list; null where they have not. */
  let place: Place | null = null;
  let isWatched = false;
  /** Unread messages whose first one is too far up to be loaded on entry. */
  const $above = atom<UnreadAbove | null>(null);

  const apply = (event: ReadingEvent): void => $reading.set(nextReading($reading.get(), event, $timeline.get().messages));
  $timeline.listen((_timeline, before) => apply({ type: "changed", before: before?.messages ?? [] }));

  const firstUnread = (): Message | null => {
    const [above, { messages, older }] = [$above.get(), $timeline.get()];
    return above && unreadAmong(messages, above, older !== null);
  };
  const reachFirst = (id: string): void => {
    $above.set(null);
    $reading.set({ ...$reading.get(), divider: id });
  };

  /** The service's count of unread messages. It includes messages that are not shown, which count as read with the others. */
  let unread = 0;
  const isCaughtUp = (): boolean => {
    const { messages, older } = $timeline.get();
    return isWatched && older !== undefined && countNew(messages, $reading.get()) === 0;
  };
  const readRest = (): void => {
    if (unread > 0 && isCaughtUp()) receipts.readAll();
  };
  const setWatched = (watched: boolean): void => {
    isWatched = watched;
    readRest();
  };

  return {
    /** The first message that was unread when the reader came, or looked away. */
    $divider: computed($reading, ({ divider }) => divider),
    /** How many messages of others the reader has not come to yet. */
    $newer: computed([$timeline, $reading], ({ messages }, reading) => countNew(messages, reading)),
    /** How many were unread on entry, while the first of them has not been reached. */
    $unreadAbove: computed($above, (above) => above?.count ?? 0),
    /** The first of these, once it is loaded. */
    firstUnread,
    /** The reader is at the first of these: it is marked. */
    reachFirst,
    /** The reader goes to the end: all loaded messages count as read. */
    catchUp: (): void => apply({ type: "caught-up" }),
    /** The reader knows which messages are new. */
    clearDivider: (): void => apply({ type: "cleared" }),
    /** A message is before the reader's eyes. */
    seen: (message: Message): void => {
      if (message.isMine) return;
      apply({ type: "seen", id: message.id });
      if (firstUnread()?.id === message.id) reachFirst(message.id);
      receipts.seen(message);
      if ($timeline.get().messages.findLast(({ isMine }) => !isMine)?.id === message.id) receipts.readAll();
    },
    /** The conversation is opened, with so many unread messages. */
    enter: (count: number): void => {
      unreadOnEntry = count;
    },
    /**
     * The service says how many are unread apart from its list of conversations, which may be there before: until it is known which they
     * are, there may be more.
     */
    counted: (count: number): void => {
      unread = count;
      if (unreadOnEntry !== null) unreadOnEntry = Math.max(unreadOnEntry, count);
      readRest();
    },
    unreadOnEntry: (): number => unreadOnEntry ?? 0,
    /** Marks what is unread, once it is there. */
    mark: (): void => {
      const { messages, older } = $timeline.get();
      if (unreadOnEntry === null || older === undefined) return;
      $reading.set(readingOnEntry(messages, unreadOnEntry, older !== null));
      $above.set(unreadAboveOnEntry(messages, unreadOnEntry, older !== null));
      unreadOnEntry = null;
    },
    /** Messages came, beside those that were there before. */
    came: (messages: readonly Message[], before: readonly Message[]): void => {
      const known = new Set(before.map(({ id }) => id));
      apply({ type: "came", fresh: messages.filter(({ id }) => !known.has(id)), isWatched });
    },
    /** Where the list stands when it is opened: where it was left, at the first unread message, or at the end. */
    entryPlace: (): Place => {
      const { divider } = $reading.get();
      if (place !== null && place.at !== "end") return place;
      return divider === null ? AT_END : { at: "head", id: divider };
    },
    keepPlace: (left: Place): void => {
      place = left;
    },
    /** Whether what comes at the end is before the reader's eyes. */
    setWatched,
    leave: (): void => {
      setWatched(false);
      $above.set(null);
      apply({ type: "cleared" });
    },
  };
};
