import { MessageSquareText } from "lucide-react";
import { Star } from "#islands/chat/parts/icons.ts";
import { useCode } from "#islands/ui/use-code.ts";
import type { Evaluation } from "#lib/domain/chat/composing/evaluation.ts";
import { loadCode } from "#lib/stores/shell/code.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { ToolButton } from "./ToolButton.tsx";

export type Tools = {
  /** Whose phrases are offered. */
  account: string;
  isSeeker: boolean;
  /** Sends a rating; null where none is given. */
  onRate: ((evaluation: Evaluation) => void) | null;
};
export type ToolDialog = "phrases" | "rating";

/** Buttons that open dialogs (3§2). */
export function DialogTools({ tools, onOpen }: { tools: Tools; onOpen: (dialog: ToolDialog) => void }) {
  return (
    <>
      <ToolButton icon={MessageSquareText} label={words.phrases} named aria-haspopup="dialog" onClick={() => onOpen("phrases")} />
      {tools.onRate && (
        <ToolButton icon={Star} label={words.rating} named aria-haspopup="dialog" onClick={() => onOpen("rating")} />
      )}
    </>
  );
}

type Props = { tools: Tools; onPhrase: (phrase: string) => void; onClose: () => void };

// Their code comes with the press that opens one.

function LatePhrases({ tools: { account, isSeeker }, onPhrase, onClose }: Props) {
  const code = useCode(true, () => loadCode(() => import("./PhrasesDialog.tsx")), onClose);
  return code && <code.PhrasesDialog account={account} isSeeker={isSeeker} onPick={onPhrase} onClose={onClose} />;
}

function LateRating({ tools: { onRate }, onClose }: Props) {
  const code = useCode(true, () => loadCode(() => import("./RatingDialog.tsx")), onClose);
  return code && onRate && <code.RatingDialog onRate={onRate} onClose={onClose} />;
}

/** The dialog that is open. */
export function LateToolDialog({ open, ...rest }: Props & { open: ToolDialog }) {
  return open === "phrases" ? <LatePhrases {...rest} /> : <LateRating {...rest} />;
}
