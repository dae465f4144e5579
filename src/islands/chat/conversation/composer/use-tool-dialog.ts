import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { OfferDraft } from "#lib/domain/chat/cards/offer-draft.ts";
import { withEmojiTokens } from "#lib/texts/chat/emoji-tokens.ts";
import type { EditorHandle } from "./Editor.tsx";
import type { ToolDialog, ToolDialogEnds } from "./Tools.tsx";
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
  const keptOffer = useRef<OfferDraft | null>(null);
  const pickPhrase = (phrase: string): void => {
    // Before it is written: the dialog gives the focus back to where it was.
    flushSync(close);
    editor.current?.focus();
    editor.current?.insert(withEmojiTokens(phrase));
  };
  const ends: ToolDialogEnds = { onPhrase: pickPhrase, keptOffer, onClose: close };
  return { dialog, open, ends };
};
