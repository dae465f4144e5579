import { isTouch } from "#islands/chat/parts/touch.ts";
import { DRAFT_TEXT_MAX } from "#lib/domain/chat/composing/draft.ts";
import { withEmojiNames } from "#lib/texts/chat/emoji.ts";
import { withEmojiTokens } from "#lib/texts/chat/emoji-tokens.ts";
import { createEditHistory, type EditorState } from "./edit-history.ts";
import { drawText, isForeign, offsetOf, readText, type Span, selectedSpan, selectSpan } from "./editor-text.ts";

type Listeners = { onText: (text: string) => void; onSend: () => void; onFiles: (files: File[]) => void };
export type Editing = ReturnType<typeof bindEditing>;

/** Safari sends the Enter that ends a composition after it, with this code alone to tell it by. */
const COMPOSING_KEY = 229;

const LETTER_BY_LETTER = new Set(["insertText", "deleteContentBackward", "deleteContentForward"]);

/** Text from outside, as it may stand in the editor: Unix line breaks, no other control characters, emoji by their names (facts 1). */
const cleaned = (text: string): string =>
  withEmojiTokens(
    text
      .slice(0, DRAFT_TEXT_MAX)
      .replace(/\r\n?/g, "\n")
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ""),
  );

/**
 * Makes an element an editor of plain text with pictures of emoji. Only text goes in: pasted or dropped data are read as
 * text/plain, and formatting commands of browsers are refused.
 */
export const bindEditing = (root: HTMLElement, first: string, listeners: () => Listeners) => {
  const endOf = (text: string): EditorState => ({ text, span: { start: text.length, end: text.length } });
  let history = createEditHistory(endOf(first));
  let composing = false;

  const isFocused = (): boolean => document.activeElement === root;
  const show = (state: EditorState): void => {
    drawText(root, state.text);
    if (isFocused()) selectSpan(root, state.span);
    markEmpty();
  };
  const markEmpty = (): void => {
    root.toggleAttribute("data-empty", readText(root) === "" && !composing);
  };
  const commit = (state: EditorState): void => {
    show(state);
    listeners().onText(state.text);
  };

  /** The editor's selection, or its last one before it lost the focus. */
  const currentSpan = (): Span => (isFocused() ? selectedSpan(root) : null) ?? history.present().span;

  /** Replaces the selection, or another span, by text. */
  const insert = (added: string, span = currentSpan()): void => {
    const text = readText(root);
    const at = span.start + added.length;
    const state = { text: text.slice(0, span.start) + added + text.slice(span.end), span: { start: at, end: at } };
    history.note(state, { typed: false, at: performance.now() });
    commit(state);
  };

  /** The browser has changed the editor's content. */
  const read = (typed: boolean): void => {
    const text = readText(root);
    const span = selectedSpan(root) ?? endOf(text).span;
    if (!composing) {
      history.note({ text, span }, { typed, at: performance.now() });
      if (isForeign(root)) show({ text, span });
    }
    markEmpty();
    listeners().onText(text);
  };

  const step = (direction: "undo" | "redo"): void => {
    const state = history[direction]();
    if (state) commit(state);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === COMPOSING_KEY) return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (key === "enter") {
      if (!command && !event.shiftKey && isTouch()) return;
      event.preventDefault();
      if (command || event.shiftKey) insert("\n");
      else if (!event.repeat) listeners().onSend();
    } else if (command && !event.altKey && (key === "z" || key === "y")) {
      event.preventDefault();
      step(key === "y" || event.shiftKey ? "redo" : "undo");
    }
  };

  const onBeforeInput = (event: InputEvent): void => {
    const { inputType } = event;
    if (composing || event.isComposing || inputType === "insertText") return;
    if (inputType === "historyUndo" || inputType === "historyRedo") step(inputType === "historyUndo" ? "undo" : "redo");
    else if (inputType === "insertLineBreak" || inputType === "insertParagraph") insert("\n");
    else if (inputType.startsWith("insertFrom")) {
      const [range] = event.getTargetRanges();
      const span = range && {
        start: offsetOf(root, range.startContainer, range.startOffset),
        end: offsetOf(root, range.endContainer, range.endOffset),
      };
      insert(cleaned(event.dataTransfer?.getData("text/plain") ?? event.data ?? ""), span);
    } else if (!inputType.startsWith("format")) return;
    event.preventDefault();
  };

  const onInput = (event: Event): void => read(event instanceof InputEvent && LETTER_BY_LETTER.has(event.inputType));

  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const files = [...(event.clipboardData?.files ?? [])];
    const names = new Set(["", ...files.map(({ name }) => name)]);
    // Tables and paragraphs come with a picture of themselves: there the text is meant. That of files is their names, on some systems.
    if (files.length > 0 && text.split(/[\r\n]+/).every((line) => names.has(line))) listeners().onFiles(files);
    else if (text !== "") insert(cleaned(text));
  };

  const onCopy = (event: ClipboardEvent): void => {
    const span = selectedSpan(root);
    if (!span || span.start === span.end) return;
    event.preventDefault();
    event.clipboardData?.setData("text/plain", withEmojiNames(readText(root).slice(span.start, span.end)));
    if (event.type === "cut") insert("", span);
  };

  const onSelect = (): void => {
    const span = isFocused() && !composing ? selectedSpan(root) : null;
    if (span) history.select(span);
  };

  // A pointer says where the caret goes; the keyboard comes back to where it was.
  let pointed = false;
  const onFocus = (): void => {
    if (!pointed) selectSpan(root, history.present().span);
  };

  const bound = new AbortController();
  const on = <Type extends keyof HTMLElementEventMap>(type: Type, listener: (event: HTMLElementEventMap[Type]) => void): void =>
    root.addEventListener(type, listener, { signal: bound.signal });
  on("keydown", onKeyDown);
  on("beforeinput", onBeforeInput);
  on("input", onInput);
  on("compositionstart", () => {
    composing = true;
    markEmpty();
  });
  on("compositionend", () => {
    composing = false;
    read(false);
  });
  on("paste", onPaste);
  on("copy", onCopy);
  on("cut", onCopy);
  on("pointerdown", () => {
    pointed = true;
  });
  on("focus", onFocus);
  on("blur", () => {
    pointed = false;
  });
  document.addEventListener("selectionchange", onSelect, { signal: bound.signal });
  // Browsers without plain-text editing refuse the value; formatting is refused above.
  try {
    root.contentEditable = "plaintext-only";
  } catch {
    root.contentEditable = "true";
  }
  show(history.present());

  return {
    /** Shows another text than the one that was edited: nothing of that can come back. */
    replace: (text: string): void => {
      if (text === readText(root)) return;
      composing = false;
      history = createEditHistory(endOf(text));
      show(history.present());
    },
    insert: (text: string): void => insert(text),
    focus: (): void => {
      pointed = false;
      root.focus();
    },
    unbind: (): void => bound.abort(),
  };
};
