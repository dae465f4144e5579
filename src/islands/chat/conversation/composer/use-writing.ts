import { type RefObject, useEffect, useRef } from "react";
import type { Draft } from "#lib/domain/chat/composing/draft.ts";
import type { EditorHandle } from "./Editor.tsx";
import { useEditorFocus } from "./use-editor-focus.ts";

type Parts = {
  editor: RefObject<EditorHandle | null>;
  draft: Draft;
  reEdits: number;
  onChange: (draft: Draft) => void;
  onTyping: () => void;
  onTypingEnd: (() => void) | undefined;
};

/** Writing in the editor: its focus, and the notices to the other side that the user types. */
export const useWriting = ({ editor, draft, reEdits, onChange, onTyping, onTypingEnd }: Parts) => {
  // 引用 and 重新编辑 put the cursor into the editor.
  const quotedId = draft.quote?.messageId ?? null;
  const before = useRef({ quotedId, reEdits });
  useEffect(() => {
    const isQuoted = quotedId !== null && quotedId !== before.current.quotedId;
    if (isQuoted || reEdits !== before.current.reEdits) editor.current?.focus();
    before.current = { quotedId, reEdits };
  }, [quotedId, reEdits, editor]);

  const hasFocus = useRef(false);
  /** The editor gets the focus because its conversation opens: with a draft in it, this is no typing yet. */
  const isOpening = useRef(false);
  useEditorFocus((why) => {
    isOpening.current = why === "opened";
    editor.current?.focus();
    isOpening.current = false;
  });
  return {
    write: (text: string): void => {
      onChange({ ...draft, text });
      if (text === "") onTypingEnd?.();
      // An emoji picked by touch goes into an editor without focus.
      else if (hasFocus.current) onTyping();
    },
    focused: (): void => {
      hasFocus.current = true;
      if (draft.text !== "" && !isOpening.current) onTyping();
    },
    blurred: (): void => {
      hasFocus.current = false;
      onTypingEnd?.();
    },
  };
};
