import { draftPieces, type Mention, mentionText } from "#lib/domain/chat/composing/mentions.ts";
import { emojiPicture } from "#lib/domain/chat/messages/emoji-pictures.ts";
import { textSegments } from "#lib/domain/chat/messages/text-segments.ts";
import { emojiNames } from "#lib/texts/chat/emoji.ts";
import { createEditHistory, type EditorState, type Span } from "./edit-history.ts";

/*
 * The editor's content is a list of text nodes, pictures of emoji, mentions and line breaks, made and read only here, and never
 * through HTML. A place in it is an offset in the text it represents, in UTF-16 units; emoji and calls are as long as their tokens.
 */

const pictureOf = (token: string, src: string, alt: string): HTMLImageElement => {
  const picture = new Image();
  picture.src = src;
  picture.alt = alt;
  picture.draggable = false;
  picture.dataset["token"] = token;
  picture.className = "mx-px inline-block size-[1.4em] align-[-0.35em]";
  return picture;
};

/** A mention, which the caret skips as one character. */
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

/** Draws a text. A final line break needs a second one, without meaning, to show as an empty line. */
const drawText = (root: HTMLElement, text: string): void => {
  const nodes = draftPieces(text).flatMap((piece) =>
    piece.kind === "mention" ? [mentionElement(piece.text, piece)] : nodesOf(piece.text),
  );
  root.replaceChildren(...nodes);
  // Browsers cannot show the caret behind a mention at the end.
  if (text.endsWith("\n") || isMentionElement(root.lastChild)) root.append(document.createElement("br"));
  root.normalize();
};

/** Browsers without plain-text editing make blocks of lines. */
const isLine = (node: Node | null): boolean => node instanceof HTMLElement && /^(DIV|P)$/.test(node.tagName);

/** Whether the editor contains nodes that `drawText` does not make. */
const isForeign = (root: HTMLElement): boolean =>
  [...root.children].some((child) => !/^(IMG|BR)$/.test(child.tagName) && !isMentionElement(child));

/** The text that a child of the editor stands for. */
const textOf = (node: Node): string => {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLImageElement || isMentionElement(node)) return node.dataset["token"] ?? "";
  // A line break at the end of a block only gives it height.
  if (node instanceof HTMLBRElement) return node.nextSibling === null || isLine(node.nextSibling) ? "" : "\n";
  const inner = [...node.childNodes].map(textOf).join("");
  return node.previousSibling && isLine(node) ? `\n${inner}` : inner;
};

/** The editor's text. */
export const readText = (root: HTMLElement): string => [...root.childNodes].map(textOf).join("");

/** The text offset of a DOM position: a node and an offset in it. */
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

/** The DOM position of a text offset: in a text node if possible, otherwise between two children. */
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
const selectSpan = (root: HTMLElement, { start, end }: Span): void => {
  getSelection()?.setBaseAndExtent(...placeOf(root, start), ...placeOf(root, end));
  if (end === readText(root).length) root.scrollTop = root.scrollHeight;
};

const endOf = (text: string): EditorState => ({ text, span: { start: text.length, end: text.length } });

/** The text in the editor with its selection and its history of changes. */
export const createEditorContent = (root: HTMLElement, first: string, onText: (text: string) => void) => {
  let history = createEditHistory(endOf(first));
  let composing = false;

  const isFocused = (): boolean => document.activeElement === root;
  const markEmpty = (): void => {
    root.toggleAttribute("data-empty", readText(root) === "" && !composing);
  };
  const show = (state: EditorState): void => {
    drawText(root, state.text);
    if (isFocused()) selectSpan(root, state.span);
    markEmpty();
  };
  const commit = (state: EditorState): void => {
    show(state);
    onText(state.text);
  };

  /** The editor's selection, or its last one before it lost the focus. */
  const currentSpan = (): Span => (isFocused() ? selectedSpan(root) : null) ?? history.present().span;

  /** The browser has changed the editor's content. */
  const read = (typed: boolean): void => {
    const text = readText(root);
    const span = selectedSpan(root) ?? endOf(text).span;
    if (!composing) {
      history.note({ text, span }, { typed, at: performance.now() });
      if (isForeign(root)) show({ text, span });
    }
    markEmpty();
    onText(text);
  };
  show(history.present());

  return {
    read,
    /** Replaces the selection, or another span, by text. */
    insert: (added: string, span = currentSpan()): void => {
      const text = readText(root);
      const at = span.start + added.length;
      const state = { text: text.slice(0, span.start) + added + text.slice(span.end), span: { start: at, end: at } };
      history.note(state, { typed: false, at: performance.now() });
      commit(state);
    },
    /** Goes one change back, or forward again. */
    step: (direction: "undo" | "redo"): void => {
      const state = history[direction]();
      if (state) commit(state);
    },
    /** Shows another text and forgets the history of the previous one. */
    replace: (text: string): void => {
      if (text === readText(root)) return;
      composing = false;
      history = createEditHistory(endOf(text));
      show(history.present());
    },
    /** Keeps the selection for the time without focus. */
    noteSelection: (): void => {
      const span = isFocused() && !composing ? selectedSpan(root) : null;
      if (span) history.select(span);
    },
    /** Selects as before the editor lost the focus. */
    selectAgain: (): void => selectSpan(root, history.present().span),
    /** An input method begins to compose characters. */
    compose: (): void => {
      composing = true;
      markEmpty();
    },
    composed: (): void => {
      composing = false;
      read(false);
    },
    isComposing: (): boolean => composing,
  };
};
