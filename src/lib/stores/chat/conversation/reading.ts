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
  /** The number of unread messages on opening, until the first of them is loaded. */
  let unreadOnEntry: number | null = null;
  /** The list's place when the reader left; null at first. */
  let place: Place | null = null;
  let isWatched = false;
  /** The number of unread messages whose first one is too far up to load on entry. */
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
    /** The number of others' messages that the reader has not reached yet. */
    $newer: computed([$timeline, $reading], ({ messages }, reading) => countNew(messages, reading)),
    /** The number of unread messages on entry, until the reader reaches the first one. */
    $unreadAbove: computed($above, (above) => above?.count ?? 0),
    /** The first of these, once it is loaded. */
    firstUnread,
    /** The reader has reached the first of these. */
    reachFirst,
    /** The reader goes to the end: all loaded messages count as read. */
    catchUp: (): void => apply({ type: "caught-up" }),
    /** The reader knows which messages are new. */
    clearDivider: (): void => apply({ type: "cleared" }),
    /** A message is visible. */
    seen: (message: Message): void => {
      if (message.isMine) return;
      apply({ type: "seen", id: message.id });
      if (firstUnread()?.id === message.id) reachFirst(message.id);
      receipts.seen(message);
      if ($timeline.get().messages.findLast(({ isMine }) => !isMine)?.id === message.id) receipts.readAll();
    },
    /** The conversation is opened with this number of unread messages. */
    enter: (count: number): void => {
      unreadOnEntry = count;
    },
    /**
     * Takes the service's count of unread messages, which comes separately from the list of conversations and may come later. Until the first
     * one is loaded, the count may rise.
     */
    counted: (count: number): void => {
      unread = count;
      if (unreadOnEntry !== null) unreadOnEntry = Math.max(unreadOnEntry, count);
      readRest();
    },
    unreadOnEntry: (): number => unreadOnEntry ?? 0,
    /** Marks the first unread message once it is loaded. */
    mark: (): void => {
      const { messages, older } = $timeline.get();
      if (unreadOnEntry === null || older === undefined) return;
      $reading.set(readingOnEntry(messages, unreadOnEntry, older !== null));
      $above.set(unreadAboveOnEntry(messages, unreadOnEntry, older !== null));
      unreadOnEntry = null;
    },
    /** New messages have arrived; `before` are the earlier ones. */
    came: (messages: readonly Message[], before: readonly Message[]): void => {
      const known = new Set(before.map(({ id }) => id));
      apply({ type: "came", fresh: messages.filter(({ id }) => !known.has(id)), isWatched });
    },
    /** The list's place on opening: where it was left, at the first unread message, or at the end. */
    entryPlace: (): Place => {
      const { divider } = $reading.get();
      if (place !== null && place.at !== "end") return place;
      return divider === null ? AT_END : { at: "head", id: divider };
    },
    keepPlace: (left: Place): void => {
      place = left;
    },
    /** Whether new messages at the end are in view. */
    setWatched,
    leave: (): void => {
      setWatched(false);
      $above.set(null);
      apply({ type: "cleared" });
    },
  };
};
