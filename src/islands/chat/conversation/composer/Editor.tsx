import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { Calling } from "#lib/domain/chat/composing/mentions.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { bindEditing, type Editing } from "./editing.ts";

export type EditorHandle = Pick<Editing, "insert" | "focus" | "call">;
type Props = {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  onFiles: (files: File[]) => void;
  onCalling: (calling: Calling | null) => void;
  onKey: (event: KeyboardEvent) => boolean;
  /** The list of members that is open, and its active option, by their ids. */
  list: { id: string; active: string | null } | null;
  onFocus: () => void;
  onBlur: () => void;
  /** The id of the text's problem, or null. */
  problemId: string | null;
  ref: Ref<EditorHandle>;
};

/** The field of a message: plain text with emoji as pictures, one to six lines high, on wide screens at least three. */
export function Editor(props: Props) {
  const { text, onText, onSend, onFiles, onCalling, onKey, list, onFocus, onBlur, problemId, ref } = props;
  const root = useRef<HTMLDivElement>(null);
  const editing = useRef<Editing>(null);
  const listeners = useRef({ onText, onSend, onFiles, onCalling, onKey });
  const first = useRef(text);

  useLayoutEffect(() => {
    listeners.current = { onText, onSend, onFiles, onCalling, onKey };
  });
  useLayoutEffect(() => {
    if (!root.current) return;
    const bound = bindEditing(root.current, first.current, () => listeners.current);
    editing.current = bound;
    return bound.unbind;
  }, []);
  // Another text than the one that was typed: sent, another conversation, written again.
  useLayoutEffect(() => editing.current?.replace(text), [text]);
  useImperativeHandle(ref, () => ({
    insert: (added) => editing.current?.insert(added),
    focus: () => editing.current?.focus(),
    call: (mention) => editing.current?.call(mention),
  }));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea has no pictures
    <div
      ref={root}
      role="textbox"
      tabIndex={0}
      aria-multiline="true"
      aria-label={words.editor}
      aria-placeholder={words.placeholder}
      aria-autocomplete={list ? "list" : undefined}
      aria-controls={list?.id}
      aria-activedescendant={list?.active ?? undefined}
      aria-invalid={problemId !== null || undefined}
      aria-describedby={problemId ?? undefined}
      data-placeholder={words.placeholder}
      dir="auto"
      enterKeyHint="enter"
      onFocus={onFocus}
      onBlur={onBlur}
      className="wrap-anywhere low:max-h-[calc(2*24px+16px)] max-h-[calc(6*24px+16px)] min-h-10 roomy:min-h-[calc(3*24px+16px)] cursor-text overflow-y-auto overscroll-contain whitespace-pre-wrap rounded-control py-2 text-base text-ink-900 before:pointer-events-none before:float-left before:h-0 before:text-ink-500 focus-visible:outline-none data-empty:before:content-[attr(data-placeholder)]"
    />
  );
}
