import { isNotice, type Message } from "./message.ts";

/** How far one has read in the conversation that is open. */
export type Reading = {
  /** The last message that was before the reader's eyes; null where none was. What others wrote after it is new. */
  upTo: string | null;
  /** The first message that was unread when the reader came, or looked away; null where none is marked. */
  divider: string | null;
};

export type ReadingEvent =
  | { type: "seen"; id: string }
  /** All that is there counts as seen: the reader has gone to the end. */
  | { type: "caught-up" }
  /** Messages came. `isWatched`: at the end of the list, before the reader's eyes. `messages` of the list before. */
  | { type: "came"; fresh: readonly Message[]; isWatched: boolean }
  /** The reader has answered, said that they know, or left. */
  | { type: "cleared" };

export const NOTHING_READ: Reading = { upTo: null, divider: null };

/** What somebody has to read: not what they wrote themselves, nor what stands in the middle of the list. */
const isForReading = (message: Message): boolean => !message.isMine && !isNotice(message);

/** How many messages of others are there to read. */
export const countForReading = (messages: readonly Message[]): number => messages.filter(isForReading).length;

/** How many messages came after the last one that was seen: the one count of new messages. */
export const countNew = (messages: readonly Message[], { upTo }: Reading): number =>
  countForReading(messages.slice(messages.findLastIndex(({ id }) => id === upTo) + 1));

/**
 * How things stand when the conversation is opened with so many unread messages. Where the first of them is not loaded, or what was
 * read before it, nothing is marked.
 */
export const readingOnEntry = (messages: readonly Message[], unread: number, hasOlder: boolean): Reading => {
  const first = unread > 0 ? messages.filter(isForReading).at(-unread) : undefined;
  const index = first ? messages.indexOf(first) : -1;
  if (!first || (index === 0 && hasOlder)) return { upTo: messages.at(-1)?.id ?? null, divider: null };
  return { upTo: messages[index - 1]?.id ?? null, divider: first.id };
};

/** `messages` are those of the list after the event. */
export const nextReading = (reading: Reading, event: ReadingEvent, messages: readonly Message[]): Reading => {
  const placeOf = (sought: string | null): number => messages.findLastIndex(({ id }) => id === sought);
  switch (event.type) {
    case "seen":
      return placeOf(event.id) > placeOf(reading.upTo) ? { ...reading, upTo: event.id } : reading;
    case "caught-up":
      return { ...reading, upTo: messages.at(-1)?.id ?? reading.upTo };
    case "came": {
      const first = event.fresh.find(isForReading);
      // Frozen while something before it is unread, or while the reader looks on.
      if (!first || event.isWatched || countNew(messages, reading) > countForReading(event.fresh)) return reading;
      return { ...reading, divider: first.id };
    }
    case "cleared":
      return reading.divider === null ? reading : { ...reading, divider: null };
  }
};
