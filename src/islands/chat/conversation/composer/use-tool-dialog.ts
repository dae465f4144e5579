import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { withEmojiTokens } from "#lib/texts/chat/emoji-tokens.ts";
import type { EditorHandle } from "./Editor.tsx";
import type { ToolDialog } from "./Tools.tsx";
import type { Popup } from "./use-popup.ts";

type Parts = {
  section: RefObject<HTMLElement | null>;
  editor: RefObject<EditorHandle | null>;
  popup: Popup | null;
  closePopup: () => void;
};

/** The dialog that a tool has opened, and the way of a phrase from it into the editor. */
export const useToolDialog = ({ section, editor, popup, closePopup }: Parts) => {
  const [dialog, setDialog] = useState<ToolDialog | null>(null);
  const open = (opened: ToolDialog): void => {
    // The fold closes with its tools; the dialog returns the focus to the button that opened the fold.
    if (popup === "tools") section.current?.querySelector<HTMLElement>('[data-opens="tools"]')?.focus();
    closePopup();
    setDialog(opened);
  };
  const close = (): void => setDialog(null);
  const pickPhrase = (phrase: string): void => {
    // Before it is written: the dialog gives the focus back to where it was.
    flushSync(close);
    editor.current?.focus();
    editor.current?.insert(withEmojiTokens(phrase));
  };
  return { dialog, open, close, pickPhrase };
};
