import { CalendarClock, FileUser, MessageSquareText, Phone, Star, Video } from "lucide-react";
import type { RefObject } from "react";
import type { CallKind } from "#lib/domain/chat/calls/call.ts";
import type { InterviewCard, ResumeCard } from "#lib/domain/chat/cards/job-cards.ts";
import type { OfferDraft } from "#lib/domain/chat/cards/offer-draft.ts";
import type { Evaluation } from "#lib/domain/chat/composing/evaluation.ts";
import type { SharedResumes } from "#lib/stores/chat/cards/shared-resumes.ts";
import { offer, sendResume } from "#lib/texts/chat/cards.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { conversationHeader } from "#lib/texts/chat/conversation-header.ts";
import { late } from "#loading/late.ts";
import { ToolButton } from "./ToolButton.tsx";

export type Tools = {
  /** The owner of the offered phrases. */
  account: string;
  isSeeker: boolean;
  /** Sends a rating; null where ratings are not offered. */
  onRate: ((evaluation: Evaluation) => void) | null;
  /** Sends the seeker's résumé to a recruiter; null elsewhere. */
  resume?: { resumes: SharedResumes; onSend: (card: ResumeCard) => void } | null;
  /** Offers a seeker an interview; null elsewhere. */
  onOffer?: ((card: InterviewCard) => void) | null;
  /** Calls the other side; null where it cannot be called, or a call is under way. */
  onCall: ((kind: CallKind) => void) | null;
};
export type ToolDialog = "phrases" | "rating" | "resume" | "offer";

const CALLS = [
  ["voice", Phone],
  ["video", Video],
] as const;

/** The tools that open dialogs or start calls (R3.2.8). */
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
      {tools.resume && (
        <ToolButton icon={FileUser} label={sendResume.tool} named aria-haspopup="dialog" onClick={() => onOpen("resume")} />
      )}
      {tools.onOffer && (
        <ToolButton icon={CalendarClock} label={offer.tool} named aria-haspopup="dialog" onClick={() => onOpen("offer")} />
      )}
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

/** Results of the dialogs: a phrase, an unsent offer, or their closing. */
export type ToolDialogEnds = {
  onPhrase: (phrase: string) => void;
  keptOffer: RefObject<OfferDraft | null>;
  onClose: () => void;
};

const PhrasesDialog = late(() => import("./PhrasesDialog.tsx"), "PhrasesDialog");
const RatingDialog = late(() => import("./RatingDialog.tsx"), "RatingDialog");
const ResumeDialog = late(() => import("./ResumeDialog.tsx"), "ResumeDialog");
const InterviewDialog = late(() => import("./InterviewDialog.tsx"), "InterviewDialog");

/** The dialog that is open. */
export function LateToolDialog({
  open,
  tools,
  ends: { onPhrase, keptOffer, onClose },
}: {
  open: ToolDialog;
  tools: Tools;
  ends: ToolDialogEnds;
}) {
  const { account, isSeeker, onRate, resume, onOffer } = tools;
  switch (open) {
    case "phrases":
      return <PhrasesDialog account={account} isSeeker={isSeeker} onPick={onPhrase} onClose={onClose} />;
    case "rating":
      return onRate && <RatingDialog onRate={onRate} onClose={onClose} />;
    case "resume":
      return resume ? <ResumeDialog {...resume} onClose={onClose} /> : null;
    case "offer":
      return onOffer ? <InterviewDialog kept={keptOffer} onSend={onOffer} onClose={onClose} /> : null;
  }
}
