/** Two offsets in the text of the editor, in UTF-16 units. */
export type Span = { start: number; end: number };

/** The editor's text and selection. */
export type EditorState = { text: string; span: Span };

/** The most states that undo can return to. */
const STEPS_MAX = 200;
/** Typing with shorter pauses is one step, in milliseconds. */
const PAUSE = 1000;

/**
 * Undo in the editor. The browser's own history does not include inserted emoji, and would restore the text of
 * another conversation.
 */
export const createEditHistory = (first: EditorState) => {
  let past: EditorState[] = [];
  let present = first;
  let future: EditorState[] = [];
  let typedAt = Number.NEGATIVE_INFINITY;

  return {
    /** Notes a new state; consecutive letters are undone together. `at` is in milliseconds. */
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
    /** Notes a changed selection. */
    select: (span: Span): void => {
      present = { ...present, span };
    },
    /** The previous state, or null. */
    undo: (): EditorState | null => {
      const before = past.at(-1);
      if (!before) return null;
      past = past.slice(0, -1);
      future = [...future, present];
      typedAt = Number.NEGATIVE_INFINITY;
      present = before;
      return before;
    },
    /** The state undone last, or null. */
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
