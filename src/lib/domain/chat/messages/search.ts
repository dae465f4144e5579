import dayjs from "dayjs";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { Message } from "./message.ts";

/** Kinds of messages to search for. */
export type SearchedKind = "text" | "file" | "media" | "other";
/** A tab of a search (D-G9): in all conversations `other` is everything except texts and files. */
export type SearchTab = SearchedKind | "all";

/** The groups that the tab of all previews (R3.9.1-11). */
export const GROUPS = ["text", "file", "other"] as const satisfies SearchTab[];
/** The tabs of a search in all conversations and of one in a single conversation; the first is where each begins. */
export const EVERYWHERE_TABS: readonly SearchTab[] = ["all", ...GROUPS];
export const CONVERSATION_TABS: readonly SearchTab[] = ["text", "file", "media", "other"];
/** Conversations that the tab of all shows of each group. */
export const GROUP_SIZE = 3;

/** Days of the reader's calendar, `YYYY-MM-DD`, both included. */
export type DayRange = { from: string; to: string };
/** Messages of how many days are looked for, today being the last of them; 0 is any time. */
export const RECENT_DAYS = [0, 1, 3, 7] as const;
export type Period = (typeof RECENT_DAYS)[number] | DayRange;
/** Seconds, both included. */
export type Seconds = { from: number; until: number };

export type SearchQuery = {
  keywords: readonly string[];
  kinds: readonly SearchedKind[];
  /** Null: all of them. */
  conversationId: string | null;
  within: Seconds | null;
  /** Where the page begins; null for the first. */
  cursor: string | null;
};
/**
 * A conversation's results: the number of messages, and these, newest first. In a search of all conversations the service includes
 * no messages where there are several (W-12).
 */
export type Hit = { conversation: Conversation; count: number; messages: Message[] };
/** The same as the service tells it, who knows a conversation by its id. */
export type SearchPage = { hits: (Omit<Hit, "conversation"> & { conversationId: string })[]; next: string | null };

/** Appends a page; in one conversation its messages follow those before. A hit that moves from one page to the next comes once. */
export const withPage = (before: readonly Hit[], after: readonly Hit[], isEverywhere: boolean): readonly Hit[] => {
  const [hit] = before;
  if (isEverywhere || !hit) {
    const known = new Set(before.map(({ conversation }) => conversation.id));
    return [...before, ...after.filter(({ conversation }) => !known.has(conversation.id))];
  }
  const known = new Set(hit.messages.map(({ id }) => id));
  const more = after.flatMap(({ messages }) => messages.filter(({ id }) => !known.has(id)));
  return [{ ...hit, count: hit.messages.length + more.length, messages: [...hit.messages, ...more] }];
};

/** As many words as one search takes, and so long a text (`server/gateway/fields.ts`). */
export const KEYWORDS_MAX = 5;
export const SEARCH_TEXT_MAX = 100;

/** The keywords in the typed text (R3.5.8), each once. */
export const keywordsOf = (text: string): string[] => [...new Set(text.split(/\s+/u).filter((word) => word !== ""))];

/** Kinds that a tab searches for, in all conversations or in one. */
export const kindsOf = (tab: SearchTab, isEverywhere: boolean): readonly SearchedKind[] => {
  if (tab === "all") return ["text", "file", "media", "other"];
  return tab === "other" && isEverywhere ? ["media", "other"] : [tab];
};

/** A day of the reader's calendar. */
export const dayOf = (date: Date): string => dayjs(date).format("YYYY-MM-DD");
/** Where a day begins, in the reader's time. */
export const startOf = (day: string): Date => dayjs(day).toDate();

/** The range between two days chosen in any order (R3.4.11-3). */
export const rangeOf = (one: string, other: string): DayRange =>
  one < other ? { from: one, to: other } : { from: other, to: one };

/** Seconds in a day (R3.9.1-8). */
const DAY = 86_400;
/** The seconds in which a message was sent; null for any time. `now` in seconds. */
export const secondsWithin = (period: Period, now: number): Seconds | null => {
  if (period === 0) return null;
  const until = dayjs(typeof period === "object" ? period.to : now * 1000)
    .endOf("day")
    .unix();
  return { from: typeof period === "object" ? dayjs(period.from).unix() : until + 1 - period * DAY, until };
};

/** A stretch of a text, and whether it is one of the words that were looked for. */
export type Piece = { text: string; isMatch: boolean };
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;
/** A text split at the keywords, ignoring case. */
export const piecesOf = (text: string, keywords: readonly string[]): Piece[] => {
  const words = keywords.filter((word) => word !== "").toSorted((one, other) => other.length - one.length);
  if (words.length === 0 || text === "") return text === "" ? [] : [{ text, isMatch: false }];
  const pattern = new RegExp(`(${words.map((word) => word.replace(SPECIAL, "\\$&")).join("|")})`, "iu");
  // Matches are at every second index.
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
};

/** Characters shown before the first match of a long text. */
const LEAD = 12;
/** A text starting shortly before its first keyword, so that the match is visible. */
export const excerptOf = (text: string, keywords: readonly string[]): string => {
  const [first, second] = piecesOf(text, keywords);
  if (!first || first.isMatch || !second) return text;
  const lead = [...first.text];
  return lead.length > LEAD * 2 ? `…${lead.slice(-LEAD).join("")}${text.slice(first.text.length)}` : text;
};
