import { MessageSquareText, Phone, Star, Video } from "lucide-react";
import type { CallKind } from "#lib/domain/chat/calls/call.ts";
import type { Evaluation } from "#lib/domain/chat/composing/evaluation.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { conversationHeader } from "#lib/texts/chat/conversation-header.ts";
import { late } from "#loading/late.ts";
import { ToolButton } from "./ToolButton.tsx";

export type Tools = {
  /** Whose phrases are offered. */
  account: string;
  isSeeker: boolean;
  /** Sends a rating; null where none is given. */
  onRate: ((evaluation: Evaluation) => void) | null;
  /** Calls the other side; null where it cannot be called, or a call is under way. */
  onCall: ((kind: CallKind) => void) | null;
};
export type ToolDialog = "phrases" | "rating";

const CALLS = [
  ["voice", Phone],
  ["video", Video],
] as const;

/** Buttons that open dialogs, and those that call (3§2). */
export function DialogTools({
  tools,
  onOpen,
  onClose,
}: {
  tools: Tools;
  onOpen: (dialog: ToolDialog) => void;
  onClose: () => void;
}) {
  const { onCall } = tools;
  return (
    <>
      <ToolButton icon={MessageSquareText} label={words.phrases} named aria-haspopup="dialog" onClick={() => onOpen("phrases")} />
      {tools.onRate && (
        <ToolButton icon={Star} label={words.rating} named aria-haspopup="dialog" onClick={() => onOpen("rating")} />
      )}
      {onCall &&
        CALLS.map(([kind, Icon]) => (
          <ToolButton
            key={kind}
            icon={Icon}
            label={conversationHeader[kind]}
            named
            onClick={() => {
              onClose();
              onCall(kind);
            }}
          />
        ))}
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
