import type { RefObject } from "react";
import { isTouch } from "#islands/chat/parts/touch.ts";
import { type Emoji, emojiToken, type Face } from "#lib/domain/chat/messages/emoji.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { useCode } from "#loading/use-code.ts";
import type { EditorHandle } from "./Editor.tsx";
import { isPicking, type Popup } from "./use-popup.ts";

type Props = {
  editor: RefObject<EditorHandle | null>;
  /** Sends a sticker, at once. */
  onFace: (face: Face) => void;
  popup: Popup | null;
  onClose: () => void;
};

/** The emoji and stickers over the editor. Their code comes when they are first opened. */
export function EmojiPopup({ editor, popup, onFace, onClose }: Props) {
  const isOpen = isPicking(popup);
  const picker = useCode(isOpen, () => import("./EmojiPicker.tsx"), onClose);
  if (!isOpen || !picker) return null;

  const pick = (emoji: Emoji): void => {
    editor.current?.insert(emojiToken(emoji));
    // On phones leave the popup open without the keyboard, to pick several.
    if (isTouch()) return;
    onClose();
    editor.current?.focus();
  };
  const sendFace = (face: Face): void => {
    onClose();
    onFace(face);
    if (!isTouch()) editor.current?.focus();
  };
  return (
    <div
      role="dialog"
      aria-label={words.picker}
      data-popup=""
      className="border-line border-t bg-card px-1 py-2 sm:absolute sm:bottom-full sm:left-3 sm:mb-2 sm:w-[min(400px,calc(100%-24px))] sm:rounded-card sm:border sm:px-3 sm:shadow-overlay"
    >
      <picker.EmojiPicker onEmoji={pick} onFace={sendFace} autoFocus={popup === "emoji-by-key"} />
    </div>
  );
}
