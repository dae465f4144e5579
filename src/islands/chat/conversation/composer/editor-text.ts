import { draftPieces, type Mention, mentionText } from "#lib/domain/chat/composing/mentions.ts";
import { emojiPicture } from "#lib/domain/chat/messages/emoji-pictures.ts";
import { textSegments } from "#lib/domain/chat/messages/text-segments.ts";
import { emojiNames } from "#lib/texts/chat/emoji.ts";

/**
 * The editor's content is a list of text nodes, pictures of emoji, mentions and line breaks, made and read only here, and never
 * through HTML. A place in it is an offset in the text it represents, in UTF-16 units; emoji and calls are as long as their tokens.
 */
export type Span = { start: number; end: number };

const pictureOf = (token: string, src: string, alt: string): HTMLImageElement => {
  const picture = new Image();
  picture.src = src;
  picture.alt = alt;
  picture.draggable = false;
  picture.dataset["token"] = token;
  picture.className = "mx-px inline-block size-[1.4em] align-[-0.35em]";
  return picture;
};

/** A mention: one thing to the caret, which goes round it. */
const mentionElement = (token: string, mention: Mention): HTMLElement => {
  const call = document.createElement("span");
  call.textContent = mentionText(mention);
  call.contentEditable = "false";
  call.dataset["token"] = token;
  call.className = "rounded-sm bg-brand-50 px-0.5 text-brand-700 [unicode-bidi:isolate]";
  return call;
};

const nodesOf = (text: string): (Node | string)[] =>
  textSegments(text).map((segment) =>
    segment.kind === "emoji"
      ? pictureOf(segment.text, emojiPicture(segment.emoji), `[${emojiNames[segment.emoji]}]`)
      : segment.text,
  );

const isMentionElement = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLSpanElement && "token" in node.dataset;

/** Draws a text. A line break at the end needs one more, which stands for nothing, to have a line of its own. */
export const drawText = (root: HTMLElement, text: string): void => {
  const nodes = draftPieces(text).flatMap((piece) =>
    piece.kind === "mention" ? [mentionElement(piece.text, piece)] : nodesOf(piece.text),
  );
  root.replaceChildren(...nodes);
  // After a call at the end there is no place to show the caret.
  if (text.endsWith("\n") || isMentionElement(root.lastChild)) root.append(document.createElement("br"));
  root.normalize();
};

/** Browsers without plain-text editing make blocks of lines. */
const isLine = (node: Node | null): boolean => node instanceof HTMLElement && /^(DIV|P)$/.test(node.tagName);

/** Whether the editor holds something else than `drawText` makes. */
export const isForeign = (root: HTMLElement): boolean =>
  [...root.children].some((child) => !/^(IMG|BR)$/.test(child.tagName) && !isMentionElement(child));

/** The text that a child of the editor stands for. */
const textOf = (node: Node): string => {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLImageElement || isMentionElement(node)) return node.dataset["token"] ?? "";
  // The last line break of a line only gives it room.
  if (node instanceof HTMLBRElement) return node.nextSibling === null || isLine(node.nextSibling) ? "" : "\n";
  const inner = [...node.childNodes].map(textOf).join("");
  return node.previousSibling && isLine(node) ? `\n${inner}` : inner;
};

/** The text that stands in the editor. */
export const readText = (root: HTMLElement): string => [...root.childNodes].map(textOf).join("");

/** The offset of a place that the browser names by a node and a place in it. */
export const offsetOf = (root: HTMLElement, node: Node, place: number): number => {
  const before = (index: number): number =>
    [...root.childNodes].slice(0, index).reduce((length, child) => length + textOf(child).length, 0);
  if (node === root) return before(place);
  const child = [...root.childNodes].findIndex((one) => one.contains(node));
  if (child < 0) return readText(root).length;
  if (isMentionElement(root.childNodes[child])) return before(place > 0 ? child + 1 : child);
  return before(child) + (node instanceof Text ? place : 0);
};

/** The selection within the editor; null if it is elsewhere. */
export const selectedSpan = (root: HTMLElement): Span | null => {
  const selection = getSelection();
  if (!selection?.rangeCount) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  if (!root.contains(startContainer) || !root.contains(endContainer)) return null;
  return { start: offsetOf(root, startContainer, startOffset), end: offsetOf(root, endContainer, endOffset) };
};

/** Where the browser puts an offset: in a text where there is one, else between two children. */
const placeOf = (root: HTMLElement, offset: number): [node: Node, place: number] => {
  let rest = offset;
  for (const [index, child] of [...root.childNodes].entries()) {
    const { length } = textOf(child);
    if (child instanceof Text && rest <= length) return [child, rest];
    if (rest < length || length === 0) return [root, index];
    rest -= length;
  }
  return [root, root.childNodes.length];
};

/** Selects the text between two offsets, and scrolls its end into view. */
export const selectSpan = (root: HTMLElement, { start, end }: Span): void => {
  getSelection()?.setBaseAndExtent(...placeOf(root, start), ...placeOf(root, end));
  if (end === readText(root).length) root.scrollTop = root.scrollHeight;
};
