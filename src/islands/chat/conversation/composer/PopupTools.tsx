import { clsx } from "clsx";
import { CirclePlus, Smile } from "lucide-react";
import type { ReactNode } from "react";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { ToolButton } from "./ToolButton.tsx";
import { isPicking, type Popup } from "./use-popup.ts";

type Props = {
  popup: Popup | null;
  onPopup: (popup: Popup | null) => void;
  /** The tools, which fold away on phones. */
  children: ReactNode;
};

/** The buttons of the fold and of the emoji, and the tools in the fold. */
export function PopupTools({ popup, onPopup, children }: Props) {
  const isEmojiOpen = isPicking(popup);
  return (
    <>
      <ToolButton
        icon={CirclePlus}
        label={words.tools}
        data-popup=""
        data-opens="tools"
        aria-expanded={popup === "tools"}
        onClick={() => onPopup(popup === "tools" ? null : "tools")}
        className="order-1 roomy:hidden"
      />
      <ToolButton
        icon={Smile}
        label={words.emoji}
        data-popup=""
        data-opens="emoji"
        aria-haspopup="dialog"
        aria-expanded={isEmojiOpen}
        // A click by key has no pointer.
        onClick={({ detail }) => onPopup(isEmojiOpen ? null : detail === 0 ? "emoji-by-key" : "emoji")}
        className="order-3 roomy:order-1"
      />
      <div
        data-popup=""
        className={clsx(
          "order-5 roomy:order-2 flex roomy:w-auto w-full roomy:flex-1 flex-wrap gap-1",
          popup !== "tools" && "cramped:hidden",
        )}
      >
        {children}
      </div>
    </>
  );
}
