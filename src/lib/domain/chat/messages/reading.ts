import { isNotice, type Message } from "./message.ts";

/** How far one has read in the conversation that is open. */
export type Reading = {
  /** The last message that the reader saw, or null. Others' messages after it are new. */
  upTo: string | null;
  /** The list is empty because all of it was deleted, and this is the second up to which one had read. */
  goneAt?: number;
  /** The first message that was unread when the reader came or looked away, or null. */
  divider: string | null;
};

export type ReadingEvent =
  | { type: "seen"; id: string }
  /** All that is there counts as seen: the reader has gone to the end. */
  | { type: "caught-up" }
  /** New messages. `isWatched`: the end of the list is visible. `messages` is the list before. */
  | { type: "came"; fresh: readonly Message[]; isWatched: boolean }
  /** The list has changed from `before`: messages may be gone, older ones may come first. */
  | { type: "changed"; before: readonly Message[] }
  /** The reader has answered, said that they know, or left. */
  | { type: "cleared" };

export const NOTHING_READ: Reading = { upTo: null, divider: null };

/** Messages to read: not the user's own, and not notices. */
const isForReading = (message: Message): boolean => !message.isMine && !isNotice(message);

/** How many messages of others are there to read. */
export const countForReading = (messages: readonly Message[]): number => messages.filter(isForReading).length;

/** The number of messages after the last seen one: the only count of new messages. */
export const countNew = (messages: readonly Message[], { upTo }: Reading): number =>
  countForReading(messages.slice(messages.findLastIndex(({ id }) => id === upTo) + 1));

/**
 * The state when a conversation opens with `unread` messages. Marks nothing while the first of them, or the last read one
 * before it, is not loaded.
 */
export const readingOnEntry = (messages: readonly Message[], unread: number, hasOlder: boolean): Reading => {
  const first = unread > 0 ? messages.filter(isForReading).at(-unread) : undefined;
  const index = first ? messages.indexOf(first) : -1;
  if (!first || (index === 0 && hasOlder)) return { upTo: lastPlaced(messages), divider: null };
  return { upTo: messages[index - 1]?.id ?? null, divider: first.id };
};

/** Unread messages whose first one was not loaded when the conversation opened: their number, and the last message at that time. */
export type UnreadAbove = { count: number; last: string };

/** How it is on entry; null where the first unread message is there. */
export const unreadAboveOnEntry = (messages: readonly Message[], unread: number, hasOlder: boolean): UnreadAbove | null => {
  const last = lastPlaced(messages);
  if (unread === 0 || last === null || !hasOlder || countForReading(messages) > unread) return null;
  return { count: unread, last };
};

/** The first unread message, once it and the last read one before it are loaded. */
export const firstUnread = (messages: readonly Message[], { count, last }: UnreadAbove, hasOlder: boolean): Message | null => {
  const known = messages.slice(0, messages.findLastIndex(({ id }) => id === last) + 1).filter(isForReading);
  if (hasOlder) return known.length > count ? (known.at(-count) ?? null) : null;
  return known.at(-count) ?? known[0] ?? null;
};

const has = (messages: readonly Message[], id: string): boolean => messages.findLastIndex((message) => message.id === id) >= 0;

/** The last message with a final place: messages being sent come last, and new ones will precede them. */
const lastPlaced = (messages: readonly Message[]): string | null =>
  messages.findLast(({ delivery }) => delivery.state !== "sending")?.id ?? null;

/** How far one has read in a list from which something may be gone: to the nearest before it that stays. */
const upToAfter = ({ upTo, goneAt }: Reading, before: readonly Message[], messages: readonly Message[]): string | null => {
  if (before.length === 0 && goneAt !== undefined) return messages.findLast(({ time }) => time <= goneAt)?.id ?? null;
  if (upTo !== null && has(messages, upTo)) return upTo;
  const known = before.findLastIndex(({ id }) => id === upTo);
  if (upTo !== null && known < 0) return upTo;
  const nearest = before.slice(0, known + 1).findLast(({ id }) => has(messages, id));
  if (nearest) return nearest.id;
  // All read messages are gone; any inserted before the rest are older still.
  const first = before.find(({ id }) => has(messages, id));
  return messages[messages.findIndex(({ id }) => id === first?.id) - 1]?.id ?? null;
};

/** The second of the last read message in a list that has become empty. */
const goneAtAfter = ({ upTo, goneAt }: Reading, before: readonly Message[], messages: readonly Message[]): number | undefined => {
  if (messages.length > 0) return undefined;
  return (before.find(({ id }) => id === upTo) ?? before[0])?.time ?? goneAt;
};

/** The first unread message; where it is gone, the next one that stays. */
const dividerAfter = (divider: string | null, before: readonly Message[], messages: readonly Message[]): string | null => {
  if (divider === null || has(messages, divider)) return divider;
  const known = before.findIndex(({ id }) => id === divider);
  if (known < 0) return divider;
  return before.slice(known).find((message) => isForReading(message) && has(messages, message.id))?.id ?? null;
};

/** `messages` is the list after the event. */
export const nextReading = (reading: Reading, event: ReadingEvent, messages: readonly Message[]): Reading => {
  const placeOf = (sought: string | null): number => messages.findLastIndex(({ id }) => id === sought);
  switch (event.type) {
    case "seen":
      return placeOf(event.id) > placeOf(reading.upTo) ? { ...reading, upTo: event.id } : reading;
    case "caught-up":
      return { ...reading, upTo: lastPlaced(messages) ?? reading.upTo };
    case "came": {
      const first = event.fresh.find(isForReading);
      // Frozen while something before it is unread, or while the reader looks on.
      if (!first || event.isWatched || countNew(messages, reading) > countForReading(event.fresh)) return reading;
      return { ...reading, divider: first.id };
    }
    case "changed": {
      const upTo = upToAfter(reading, event.before, messages);
      const divider = dividerAfter(reading.divider, event.before, messages);
      const goneAt = goneAtAfter(reading, event.before, messages);
      if (upTo === reading.upTo && divider === reading.divider && goneAt === reading.goneAt) return reading;
      return { upTo, divider, ...(goneAt !== undefined && { goneAt }) };
    }
    case "cleared":
      return reading.divider === null ? reading : { ...reading, divider: null };
  }
};
