import { createEditHistory, type EditorState } from "./edit-history.ts";
import { drawText, isForeign, readText, type Span, selectedSpan, selectSpan } from "./editor-text.ts";

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
    /** Shows another text than the one that was edited: nothing of that can come back. */
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
