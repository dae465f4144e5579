import type { Span } from "./editor-text.ts";

/** What stood in the editor, and what was selected. */
export type EditorState = { text: string; span: Span };

/** States that can be gone back to. */
const STEPS_MAX = 200;
/** What is typed with shorter breaks is one step, in milliseconds. */
const PAUSE = 1000;

/**
 * What can be undone in the editor. The browser's own history knows nothing of emoji that were put in, and would bring back the text of
 * another conversation.
 */
export const createEditHistory = (first: EditorState) => {
  let past: EditorState[] = [];
  let present = first;
  let future: EditorState[] = [];
  let typedAt = Number.NEGATIVE_INFINITY;

  return {
    /** Notes a new state; what was typed one letter after the other is undone together. `at` is in milliseconds. */
    note: (state: EditorState, { typed, at }: { typed: boolean; at: number }): void => {
      if (state.text === present.text) {
        present = state;
        return;
      }
      if (!typed || at - typedAt > PAUSE) past = [...past, present].slice(-STEPS_MAX);
      typedAt = typed ? at : Number.NEGATIVE_INFINITY;
      present = state;
      future = [];
    },
    /** Notes that something else is selected. */
    select: (span: Span): void => {
      present = { ...present, span };
    },
    /** The state before; null when there is none. */
    undo: (): EditorState | null => {
      const before = past.at(-1);
      if (!before) return null;
      past = past.slice(0, -1);
      future = [...future, present];
      typedAt = Number.NEGATIVE_INFINITY;
      present = before;
      return before;
    },
    /** The state that was undone last; null when there is none. */
    redo: (): EditorState | null => {
      const after = future.at(-1);
      if (!after) return null;
      future = future.slice(0, -1);
      past = [...past, present];
      typedAt = Number.NEGATIVE_INFINITY;
      present = after;
      return after;
    },
    present: (): EditorState => present,
  };
};
