import { MessageSquareText, Star } from "lucide-react";
import type { Evaluation } from "#lib/domain/chat/composing/evaluation.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { late } from "#loading/late.ts";
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

const PhrasesDialog = late(() => import("./PhrasesDialog.tsx"), "PhrasesDialog");
const RatingDialog = late(() => import("./RatingDialog.tsx"), "RatingDialog");

/** The dialog that is open. */
export function LateToolDialog({ open, tools: { account, isSeeker, onRate }, onPhrase, onClose }: Props & { open: ToolDialog }) {
  if (open === "phrases") return <PhrasesDialog account={account} isSeeker={isSeeker} onPick={onPhrase} onClose={onClose} />;
  return onRate && <RatingDialog onRate={onRate} onClose={onClose} />;
}
