import { type Content, type Message, mayPreview } from "./message.ts";
import { dayOf } from "./search.ts";
import { textSegments } from "./text-segments.ts";

/** The kinds of things that people share in a conversation. */
export const SHARED_TABS = ["media", "file", "link"] as const;
export type SharedTab = (typeof SHARED_TABS)[number];

type Of<Kind extends Content["kind"]> = Extract<Content, { kind: Kind }>;
/**
 * One shared thing. `tile` is a picture or video that loads by itself, `elsewhere` one at a server that is not ours, `link` an address of the
 * web in a message. `key` is unique in a conversation.
 */
export type SharedItem = { key: string; message: Message } & (
  | { kind: "tile"; content: Of<"image" | "video"> }
  | { kind: "elsewhere"; content: Of<"elsewhere"> }
  | { kind: "file"; content: Of<"file"> }
  | { kind: "link"; href: string; host: string }
);

/** The word that every address of the web contains, for the search of messages with links. */
export const LINK_WORD = "http";

const hrefsIn = (text: string): string[] =>
  textSegments(text).flatMap((segment) => (segment.kind === "link" ? [segment.href] : []));

/** The addresses in a message, each once: in its text, or in a card. */
const linksIn = (content: Content): string[] => {
  if (content.kind === "text") return [...new Set(hrefsIn(content.text))];
  if (content.kind === "service") return [...new Set([...content.links, ...content.items].flatMap(({ value }) => hrefsIn(value)))];
  return (content.kind === "link" || content.kind === "order") && content.link !== null ? [content.link] : [];
};

/** Whether the content of a message is shown: it is sent, and neither taken back nor held for dangerous. */
const isSeen = ({ delivery, revoked, isRisky, isMine, content }: Message): boolean =>
  delivery.state === "sent" && revoked === null && !(isRisky && !(isMine && content.kind === "text"));

/** The items that a message adds to a tab. */
export const sharedIn = (message: Message, tab: SharedTab): SharedItem[] => {
  const { id: key, content } = message;
  if (!isSeen(message)) return [];
  if (tab === "file") return content.kind === "file" && content.url !== "" ? [{ key, message, kind: "file", content }] : [];
  if (tab === "link")
    return linksIn(content).map((href) => ({ key: `${key} ${href}`, message, kind: "link", href, host: new URL(href).host }));
  if (content.kind === "elsewhere" && content.media !== "audio") return [{ key, message, kind: "elsewhere", content }];
  if ((content.kind === "image" || content.kind === "video") && mayPreview(message))
    return [{ key, message, kind: "tile", content }];
  return [];
};

type Sources = {
  /** Pages of a search, newest first. */
  found: readonly Message[];
  /** The same messages as they are after a change. */
  changed: ReadonlyMap<string, Message>;
  /** The loaded end of the conversation, oldest first, which is kept true. */
  loaded: readonly Message[];
  /** Ids of messages that the reader has deleted. */
  removed: ReadonlySet<string>;
};

/**
 * The messages from which a tab is made, newest first. Pages of a search and the loaded end of the conversation both begin with the newest
 * message, so together they leave no gap.
 */
export const sharedMessages = ({ found, changed, loaded, removed }: Sources): Message[] => {
  const known = new Set(loaded.map(({ id }) => id));
  const older = found.filter(({ id }) => !known.has(id)).map((message) => changed.get(message.id) ?? message);
  return [...loaded.toReversed(), ...older].filter(({ id }) => !removed.has(id)).toSorted((one, other) => other.time - one.time);
};

/** Tiles beside each other in a row. */
export const TILES = 3;
/** A row of a tab: the name of a month of the reader's calendar, `YYYY-MM`, or items beside each other. */
export type SharedRow = { month: string } | { items: SharedItem[] };

/** The rows of a tab, by month: tiles stand beside each other, all else has a row of its own. */
export const sharedRows = (items: readonly SharedItem[]): SharedRow[] => {
  const rows: SharedRow[] = [];
  let month = "";
  for (const item of items) {
    const own = dayOf(new Date(item.message.time * 1000)).slice(0, 7);
    if (own !== month) rows.push({ month: own });
    month = own;
    const last = rows.at(-1);
    const isJoining = item.kind === "tile" && last && "items" in last && last.items[0]?.kind === "tile";
    if (isJoining && last.items.length < TILES) last.items.push(item);
    else rows.push({ items: [item] });
  }
  return rows;
};

export type Step = "up" | "down" | "left" | "right" | "first" | "last";
/** The item that a step leads to from another one; null at the edge. */
export const stepFrom = (rows: readonly SharedRow[], key: string, step: Step): SharedItem | null => {
  const lines = rows.flatMap((row) => ("items" in row ? [row.items] : []));
  const all = lines.flat();
  if (step === "first" || step === "last") return all.at(step === "first" ? 0 : -1) ?? null;
  const at = lines.findIndex((line) => line.some((item) => item.key === key));
  const line = lines[at];
  if (!line) return null;
  const column = line.findIndex((item) => item.key === key);
  if (step === "left" || step === "right") {
    const index = all.findIndex((item) => item.key === key) + (step === "left" ? -1 : 1);
    return all[index] ?? null;
  }
  const next = lines[at + (step === "up" ? -1 : 1)];
  return next?.[Math.min(column, next.length - 1)] ?? null;
};
