import { parseUrl } from "#lib/domain/urls.ts";
import { type Emoji, emojiOf } from "./emoji.ts";

/**
 * A piece of a message's text. The `text` of all pieces together is the whole text. Line breaks
 * stay in the text.
 */
export type TextSegment =
  | { kind: "text"; text: string }
  | { kind: "emoji"; text: string; emoji: Emoji }
  | { kind: "link"; text: string; href: string };

/** Longer addresses stay text, in UTF-16 units. */
const LINK_MAX = 2048;

/**
 * An emoji's token, or a possible link: ASCII only, because Chinese follows addresses without a space and other alphabets have
 * letters that look like ours. Brackets end it, because an emoji may follow.
 */
const PIECE = /\[TUIEmoji_\w{1,20}\]|(?<![A-Za-z0-9])https?:\/\/[\w!#$%&'()*+,\-./:;=?@~]+/gi;

/** Ends a sentence rather than belonging to the address before it. */
const SENTENCE_END = new Set([...".,:;!?'*"]);

/** An address without the punctuation that follows it. A closing bracket belongs to it when its opening one does. */
const withoutEnd = (address: string): string => {
  const count = (sign: string): number => address.split(sign).length - 1;
  let surplus = count(")") - count("(");
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1] ?? "";
    if (last === ")" && surplus > 0) surplus--;
    else if (!SENTENCE_END.has(last)) break;
  }
  return address.slice(0, end);
};

/** A link's target; null if it is not an address of the web (R3.5.3-8). One with a user's name in it poses as another host. */
const hrefOf = (text: string): string | null => {
  const address = text.length > LINK_MAX ? null : parseUrl(text);
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password) return null;
  return /[^.]\.[^.]/.test(address.hostname) ? address.href : null;
};

const segmentOf = (piece: string): Exclude<TextSegment, { kind: "text" }> | null => {
  if (piece.startsWith("[")) {
    const emoji = emojiOf(piece);
    return emoji && { kind: "emoji", text: piece, emoji };
  }
  const text = withoutEnd(piece);
  const href = hrefOf(text);
  return href === null ? null : { kind: "link", text, href };
};

/** The text of a message in pieces: emoji of the table (D-G13), checked links, and the text between them. */
export const textSegments = (text: string): TextSegment[] => {
  const segments: TextSegment[] = [];
  let done = 0;
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const segment = segmentOf(piece);
    if (!segment) continue;
    if (index > done) segments.push({ kind: "text", text: text.slice(done, index) });
    segments.push(segment);
    done = index + segment.text.length;
  }
  if (done < text.length) segments.push({ kind: "text", text: text.slice(done) });
  return segments;
};
