import { MessageSquareText } from "lucide-react";
import { useCode } from "#islands/ui/use-code.ts";
import { loadCode } from "#lib/stores/shell/code.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { ToolButton } from "./ToolButton.tsx";

export type Tools = {
  /** Whose phrases are offered. */
  account: string;
  isSeeker: boolean;
};
export type ToolDialog = "phrases";

/** Buttons that open dialogs (3§2). */
export function DialogTools({ onOpen }: { tools: Tools; onOpen: (dialog: ToolDialog) => void }) {
  return (
    <ToolButton icon={MessageSquareText} label={words.phrases} named aria-haspopup="dialog" onClick={() => onOpen("phrases")} />
  );
}

type Props = { open: ToolDialog; tools: Tools; onPhrase: (phrase: string) => void; onClose: () => void };

/** Their dialogs, whose code comes with the press that opens one. */
export function LateToolDialog({ tools, onPhrase, onClose }: Props) {
  const code = useCode(true, () => loadCode(() => import("./PhrasesDialog.tsx")), onClose);
  return code && <code.PhrasesDialog {...tools} onPick={onPhrase} onClose={onClose} />;
}
