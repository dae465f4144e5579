import { useStore } from "@nanostores/react";
import { FileUser } from "lucide-react";
import { type MouseEvent, use, useState } from "react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import type { ResumeCard } from "#lib/domain/chat/cards/job-cards.ts";
import { sharedResumeLink, sharedResumePath } from "#lib/domain/chat/cards/shared-resume.ts";
import { beijingDate } from "#lib/domain/time.ts";
import type { SharedResumes } from "#lib/stores/chat/cards/shared-resumes.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { cards as words } from "#lib/texts/chat/cards.ts";
import { CardFrame } from "./CardFrame.tsx";
import { CardContext, type CardDeeds } from "./card-context.ts";

const SMALL = "text-ink-500 text-xs";

/** The seeker's side: how long the copy can be opened, and the way to withdraw it. */
function Own({ share, until, resumes }: { share: string; until: number; resumes: SharedResumes }) {
  const state = useStore(resumes.$shares)?.get(share);
  const isBusy = useStore(resumes.$busy);
  const [isAsking, setAsking] = useState(false);
  // Sending the same content again lengthens the time of its copy.
  const end = state?.until ?? until;
  if (state?.isWithdrawn) return <p className={SMALL}>{words.withdrawn}</p>;
  if (end <= serverNow()) return <p className={SMALL}>{words.over}</p>;
  return (
    <>
      <p className={SMALL}>{words.until(beijingDate(end))}</p>
      {state && (
        <Button variant="plain" busy={isBusy} onClick={() => setAsking(true)} className="mt-2 w-full">
          {words.withdraw}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.withdrawTitle}
          yes={words.confirmWithdraw}
          isDangerous
          onYes={() => {
            setAsking(false);
            void resumes.withdraw(share);
          }}
          onClose={() => setAsking(false)}
        >
          {words.withdrawQuestion}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The recruiter's side: the link to the copy. Only a press adds the proof of the account, so the address on the page is safe to copy. */
function Theirs({ share, until, deeds }: { share: string; until: number; deeds: CardDeeds | null }) {
  const open = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>): void => {
    const proof = deeds?.proof() ?? null;
    if (!proof) return;
    link.href = sharedResumeLink(share, proof);
    setTimeout(() => {
      link.href = sharedResumePath(share);
    });
  };
  return (
    <>
      <p className={SMALL}>{words.untilYours(beijingDate(until))}</p>
      <a
        href={sharedResumePath(share)}
        target="_blank"
        rel="noopener noreferrer"
        onClick={open}
        onAuxClick={open}
        className={buttonClass("plain", "mt-2 w-full")}
      >
        {words.seeResume}
      </a>
    </>
  );
}

/** A shared résumé. Where it has no actions, as in a record, it is plain text. */
export function ResumeCardView({ card: { share, cut, until }, isMine }: { card: ResumeCard; isMine: boolean }) {
  const deeds = use(CardContext);
  return (
    <CardFrame icon={FileUser} label={words.resumeCard}>
      <p className="font-medium">{isMine ? words.resume(cut) : words.theirResume(cut)}</p>
      {isMine && deeds?.resumes && <Own share={share} until={until} resumes={deeds.resumes} />}
      {!isMine && deeds && <Theirs share={share} until={until} deeds={deeds} />}
    </CardFrame>
  );
}
