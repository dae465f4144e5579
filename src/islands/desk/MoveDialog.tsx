import { useStore } from "@nanostores/react";
import { useState } from "react";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import { REASON_MAX } from "#lib/domain/desk/applications.ts";
import { $moved } from "#lib/stores/desk/applications.ts";
import { statusWords } from "#lib/texts/applications/applications.ts";
import { applicationWords } from "#lib/texts/desk/desk.ts";

type Props = { count: number; status: ApplicationStatus; onMove: (reason: string) => void; onClose: () => void };

/** Asks before applications move: to where, how many, and why. */
export function MoveDialog({ count, status, onMove, onClose }: Props) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      title={applicationWords.moveTitle(count, statusWords(status).badge)}
      yes={applicationWords.move}
      expectsYes
      onYes={() => onMove(reason.trim())}
      onClose={onClose}
    >
      <p className="mb-3">{applicationWords.seen}</p>
      <TextArea
        label={applicationWords.reason}
        rows={3}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}

/** How the last moves ended. */
export function Moved() {
  const moved = useStore($moved);
  return (
    <p role="status" className={moved ? "mb-3 rounded-control bg-ok-50 p-3 text-ok" : undefined}>
      {moved && applicationWords.done(moved)}
    </p>
  );
}
