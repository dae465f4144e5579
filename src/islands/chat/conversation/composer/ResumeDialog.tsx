import { useStore } from "@nanostores/react";
import { type MouseEvent, useState } from "react";
import { ReceivedResume } from "#islands/parts/Received.tsx";
import { ResumeLines } from "#islands/parts/ResumeLines.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { type ResumeCard, SHARED_CUTS, type SharedCut } from "#lib/domain/chat/cards/job-cards.ts";
import { createOutgoingResume, withinCut } from "#lib/stores/chat/cards/outgoing-resume.ts";
import type { SharedResumes } from "#lib/stores/chat/cards/shared-resumes.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { sendResume as words } from "#lib/texts/chat/cards.ts";
import { general } from "#lib/texts/general.ts";
import { cutText } from "#lib/texts/resume/preview.ts";

type Props = { resumes: SharedResumes; onSend: (card: ResumeCard) => void; onClose: () => void };

/** The résumé's photo, or the reason for its absence. */
function Photo({ photo, isLost, onRetry }: { photo: string | null; isLost: boolean; onRetry: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false);
  const retry = async ({ currentTarget }: MouseEvent<HTMLElement>): Promise<void> => {
    // The button is removed once the photo is there: keep the focus in the dialog.
    currentTarget.closest<HTMLElement>("dialog")?.focus({ preventScroll: true });
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  if (photo !== null) return <img src={photo} alt={words.photo} className="mb-4 max-h-40 rounded-control" />;
  if (!isLost) return <p className="mb-4 text-warn">{words.noPhoto}</p>;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <p role="alert" className="text-warn">
        {words.photoLost}
      </p>
      <Button variant="secondary" busy={isBusy} onClick={(event) => void retry(event)}>
        {words.photoAgain}
      </Button>
    </div>
  );
}

/** Chooses the parts of the résumé to send and previews them. */
export function ResumeDialog({ resumes, onSend, onClose }: Props) {
  const [outgoing] = useState(createOutgoingResume);
  const found = useStore(outgoing.$state);
  const isBusy = useStore(resumes.$busy);
  const [cut, setCut] = useState<SharedCut>("application");
  const photo = found.state === "ready" ? found.value.photo : null;
  const submit = async (): Promise<void> => {
    const shared = await resumes.share(cut, photo);
    if (!shared) return;
    onClose();
    onSend({ kind: "job.resume", cut, ...shared });
  };
  return (
    <Dialog
      title={words.title}
      variant="report"
      onClose={onClose}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button busy={isBusy} disabled={found.state !== "ready"} onClick={() => void submit()}>
            {words.submit}
          </Button>
        </>
      }
    >
      <ChipRadios
        label={words.cut}
        options={SHARED_CUTS.map((value) => ({ value, label: cutText[value].label }))}
        value={cut}
        onPick={setCut}
        hint={cutText[cut].hint}
      />
      <p className="rounded-control bg-ground p-3 text-ink-700">{words.note}</p>
      <h3 className="mt-4 mb-2 font-semibold text-ink-900">{words.preview}</h3>
      <div className="rounded-control border border-line p-4">
        <Loaded
          of={found}
          skeleton={<ResumeLines label={general.loading} />}
          onRetry={() => void outgoing.load()}
          failedTitle={words.failed}
        >
          {({ resume, isPhotoLost }) => (
            <>
              {cut === "interview" && <Photo photo={photo} isLost={isPhotoLost} onRetry={outgoing.refresh} />}
              <ReceivedResume received={{ resume: withinCut(resume, cut), at: serverNow(), sha256: "" }} />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
