import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { isTouch } from "#islands/chat/parts/touch.ts";
import { DRAFT_TEXT_MAX } from "#lib/domain/chat/composing/draft.ts";
import {
  type Mention,
  type Mentioning,
  mentioningAt,
  mentionToken,
  plainText,
  tokenBeside,
  withoutMarks,
} from "#lib/domain/chat/composing/mentions.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { withEmojiNames } from "#lib/texts/chat/emoji.ts";
import { withEmojiTokens } from "#lib/texts/chat/emoji-tokens.ts";
import { createEditorContent, offsetOf, readText, selectedSpan } from "./editor-text.ts";

type Listeners = {
  onText: (text: string) => void;
  onSend: () => void;
  onFiles: (files: File[]) => void;
  /** Reports the name that is being typed after an @; null when it ends. */
  onMentioning: (mentioning: Mentioning | null) => void;
  /** Passes a key to the list of members; answers whether the list used it. */
  onKey: (event: KeyboardEvent) => boolean;
};
type Editing = ReturnType<typeof bindEditing>;

/** Safari sends the Enter that ends a composition after its end; only this code tells it apart. */
const COMPOSING_KEY = 229;

const LETTER_BY_LETTER = new Set(["insertText", "deleteContentBackward", "deleteContentForward"]);

/** Normalizes outside text for the editor: Unix line breaks, no other control characters, emoji as their names (F-1). */
const cleaned = (text: string): string =>
  withEmojiTokens(
    withoutMarks(text)
      .slice(0, DRAFT_TEXT_MAX)
      .replace(/\r\n?/g, "\n")
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ""),
  );

/** Follows the mention that is typed at the caret. Letters of an unfinished composition are not part of the name. */
const followMentioning = (root: HTMLElement, isComposing: () => boolean, onMentioning: (mentioning: Mentioning | null) => void) => {
  let last: Mentioning | null = null;
  const report = (mentioning: Mentioning | null): void => {
    if (last?.query === mentioning?.query && last?.start === mentioning?.start) return;
    last = mentioning;
    onMentioning(mentioning);
  };
  return {
    look: (): void => {
      if (isComposing()) return;
      const span = document.activeElement === root ? selectedSpan(root) : null;
      report(span && span.start === span.end ? mentioningAt(readText(root), span.start) : null);
    },
    end: (): void => report(null),
    current: (): Mentioning | null => last,
  };
};

/** Pasted files, or else the text. */
const pastedFrom = (clipboard: DataTransfer | null): File[] | string => {
  const text = clipboard?.getData("text/plain") ?? "";
  const files = [...(clipboard?.files ?? [])];
  const names = new Set(["", ...files.map(({ name }) => name)]);
  // Copied tables and paragraphs include a picture of themselves: prefer their text. For files, some systems add the names as text.
  return files.length > 0 && text.split(/[\r\n]+/).every((line) => names.has(line)) ? files : text;
};

/**
 * Makes an element an editor of plain text with pictures of emoji. Only text goes in: pasted or dropped data are read as
 * text/plain, and formatting commands of browsers are refused.
 */
const bindEditing = (root: HTMLElement, first: string, listeners: () => Listeners) => {
  const content = createEditorContent(root, first, (text) => listeners().onText(text));
  const { insert, step } = content;
  const mentioning = followMentioning(root, content.isComposing, (now) => listeners().onMentioning(now));
  /** A mention is deleted as a whole. */
  const deleteMention = (inputType: string): boolean => {
    const span = selectedSpan(root);
    if (!inputType.startsWith("deleteContent") || !span || span.start !== span.end) return false;
    const token = tokenBeside(readText(root), span.start, inputType.endsWith("Forward") ? "after" : "before");
    if (token) insert("", token);
    return token !== null;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === COMPOSING_KEY) return;
    if (listeners().onKey(event)) {
      event.preventDefault();
      return;
    }
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
    if (content.isComposing() || event.isComposing || inputType === "insertText") return;
    if (inputType === "historyUndo" || inputType === "historyRedo") step(inputType === "historyUndo" ? "undo" : "redo");
    else if (inputType === "insertLineBreak" || inputType === "insertParagraph") insert("\n");
    else if (inputType.startsWith("insertFrom")) {
      const [range] = event.getTargetRanges();
      const span = range && {
        start: offsetOf(root, range.startContainer, range.startOffset),
        end: offsetOf(root, range.endContainer, range.endOffset),
      };
      insert(cleaned(event.dataTransfer?.getData("text/plain") ?? event.data ?? ""), span);
    } else if (!deleteMention(inputType) && !inputType.startsWith("format")) return;
    event.preventDefault();
  };

  const onInput = (event: Event): void => content.read(event instanceof InputEvent && LETTER_BY_LETTER.has(event.inputType));

  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const pasted = pastedFrom(event.clipboardData);
    if (typeof pasted !== "string") listeners().onFiles(pasted);
    else if (pasted !== "") insert(cleaned(pasted));
  };

  const onCopy = (event: ClipboardEvent): void => {
    const span = selectedSpan(root);
    if (!span || span.start === span.end) return;
    event.preventDefault();
    event.clipboardData?.setData("text/plain", withEmojiNames(plainText(readText(root).slice(span.start, span.end))));
    if (event.type === "cut") insert("", span);
  };

  // A pointer sets the caret. The keyboard restores the last selection.
  let pointed = false;
  const onFocus = (): void => {
    if (!pointed) content.selectAgain();
  };

  const bound = new AbortController();
  const on = <Type extends keyof HTMLElementEventMap>(type: Type, listener: (event: HTMLElementEventMap[Type]) => void): void =>
    root.addEventListener(type, listener, { signal: bound.signal });
  on("keydown", onKeyDown);
  on("beforeinput", onBeforeInput);
  on("input", onInput);
  on("compositionstart", content.compose);
  on("compositionend", content.composed);
  on("paste", onPaste);
  on("copy", onCopy);
  on("cut", onCopy);
  on("pointerdown", () => {
    pointed = true;
  });
  on("focus", onFocus);
  on("blur", () => {
    pointed = false;
    mentioning.end();
  });
  on("input", mentioning.look);
  on("compositionend", mentioning.look);
  document.addEventListener("selectionchange", content.noteSelection, { signal: bound.signal });
  document.addEventListener("selectionchange", mentioning.look, { signal: bound.signal });
  // Browsers without plain-text editing refuse the value; formatting is refused above.
  try {
    root.contentEditable = "plaintext-only";
  } catch {
    root.contentEditable = "true";
  }

  return {
    replace: content.replace,
    insert: (text: string): void => insert(text),
    /** Puts a mention in the place of the name that is being written. */
    mention: (mention: Mention): void => {
      const written = mentioning.current();
      if (!written) return;
      insert(`${mentionToken(mention)} `, { start: written.start, end: written.start + 1 + written.query.length });
      mentioning.end();
    },
    focus: (): void => {
      pointed = false;
      root.focus();
    },
    unbind: (): void => bound.abort(),
  };
};

export type EditorHandle = Pick<Editing, "insert" | "focus" | "mention">;
type Props = {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  onFiles: (files: File[]) => void;
  onMentioning: (mentioning: Mentioning | null) => void;
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
  const { text, onText, onSend, onFiles, onMentioning, onKey, list, onFocus, onBlur, problemId, ref } = props;
  const root = useRef<HTMLDivElement>(null);
  const editing = useRef<Editing>(null);
  const listeners = useRef({ onText, onSend, onFiles, onMentioning, onKey });
  const first = useRef(text);

  useLayoutEffect(() => {
    listeners.current = { onText, onSend, onFiles, onMentioning, onKey };
  });
  useLayoutEffect(() => {
    if (!root.current) return;
    const bound = bindEditing(root.current, first.current, () => listeners.current);
    editing.current = bound;
    return bound.unbind;
  }, []);
  // The text was changed from outside: sent, replaced by another conversation's draft, or edited again.
  useLayoutEffect(() => editing.current?.replace(text), [text]);
  useImperativeHandle(ref, () => ({
    insert: (added) => editing.current?.insert(added),
    focus: () => editing.current?.focus(),
    mention: (mention) => editing.current?.mention(mention),
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
