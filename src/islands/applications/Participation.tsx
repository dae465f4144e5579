import { useId, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { ATTENDING, type Attendance, NOT_ATTENDING, type Participation as Said } from "#lib/domain/applications/applications.ts";
import { participationText, progress } from "#lib/texts/applications/progress.ts";
import { general } from "#lib/texts/general.ts";

type Props = {
  /** The stage's name. */
  stage: string;
  participation: Said;
  isOpen: boolean;
  isSaving: boolean;
  onAnswer: (attendance: Attendance) => Promise<void>;
};

const SENTENCES: Partial<Record<Said, string>> = { 10: progress.attending, 11: progress.notAttending };

/** The seeker's attendance at the present stage: can change until check-in; 不参加 asks for confirmation (R2.4.6-2). */
export function Participation({ stage, participation, isOpen, isSaving, onAnswer }: Props) {
  const [isAsking, setAsking] = useState(false);
  const titleId = useId();
  const say = (attendance: Attendance): void => {
    setAsking(false);
    void onAnswer(attendance);
  };
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3 rounded-control border border-line p-4">
      <h3 id={titleId} className="font-semibold text-ink-900">
        {progress.participation}
      </h3>
      <p role="status">{SENTENCES[participation] ?? participationText[participation]}</p>
      {isOpen && isAsking && (
        <div role="alert" className="flex flex-col gap-3 rounded-control bg-warn-50 p-3">
          <p className="font-semibold text-ink-900">{progress.confirmTitle}</p>
          <p>{progress.confirmText(stage)}</p>
          <div className="flex gap-3">
            <Button autoFocus variant="plain" onClick={() => setAsking(false)}>
              {general.cancel}
            </Button>
            <Button variant="danger" busy={isSaving} onClick={() => say(NOT_ATTENDING)}>
              {progress.notAttend}
            </Button>
          </div>
        </div>
      )}
      {isOpen && !isAsking && (
        <div className="flex gap-3">
          <Button
            variant={participation === ATTENDING ? "primary" : "secondary"}
            aria-pressed={participation === ATTENDING}
            busy={isSaving}
            onClick={() => say(ATTENDING)}
          >
            {progress.attend}
          </Button>
          <Button
            variant="plain"
            aria-pressed={participation === NOT_ATTENDING}
            busy={isSaving}
            onClick={() => setAsking(participation !== NOT_ATTENDING)}
          >
            {progress.notAttend}
          </Button>
        </div>
      )}
    </section>
  );
}
