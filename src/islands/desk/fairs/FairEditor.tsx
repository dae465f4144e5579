import { useStore } from "@nanostores/react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Conflict } from "#islands/desk/Conflict.tsx";
import { EditorFrame, EditorHeading } from "#islands/desk/EditorFrame.tsx";
import { ViewLink } from "#islands/desk/Screen.tsx";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { CANCEL_REASON_MAX, type EditedFair } from "#lib/domain/desk/fairs.ts";
import type { StaffRole } from "#lib/domain/desk/staff.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import { fairPath } from "#lib/domain/paths.ts";
import {
  $fairEditor,
  $isFairDirty,
  cancelFair,
  closeFairConflict,
  type FairEditor as Editor,
  keepMyFair,
  openFair,
  saveFair,
  takeTheirFair,
} from "#lib/stores/desk/fair-editor.ts";
import { $view } from "#lib/stores/desk/view.ts";
import { screenNames } from "#lib/texts/desk/desk.ts";
import { fairWords } from "#lib/texts/desk/fairs.ts";
import { FairCompanies } from "./FairCompanies.tsx";
import { FairFields } from "./FairFields.tsx";
import { FairInvitations } from "./FairInvitations.tsx";
import { FairStatus } from "./FairStatus.tsx";

const FIGURES = ["companies", "posts", "applications"] as const;

function Figures({ fair }: Pick<EditedFair, "fair">) {
  return (
    <dl className="mb-4 grid grid-cols-3 gap-3">
      {FIGURES.map((figure) => (
        <div key={figure} className="panel flex flex-col-reverse items-start p-4">
          <dt className="text-ink-500">{fairWords.figures[figure]}</dt>
          <dd className="font-semibold text-2xl text-ink-900">{fair[figure]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Links to the screens of a fair's days. Only an on-site fair has doors. */
function Visits({ fair: { id, type } }: Pick<EditedFair, "fair">) {
  const look = buttonClass("secondary");
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {type === "SCENE" && (
        <>
          <ViewLink to={deskView("door", id)} className={look}>
            {screenNames.door}
          </ViewLink>
          <ViewLink to={deskView("attendance", id)} className={look}>
            {screenNames.attendance}
          </ViewLink>
        </>
      )}
      <ViewLink to={deskView("poster", id)} className={look}>
        {screenNames.poster}
      </ViewLink>
    </div>
  );
}

function CancelDialog({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setMissing(reason.trim() === "");
    if (reason.trim() === "") return;
    onClose();
    void cancelFair(reason.trim());
  };
  return (
    <Dialog title={fairWords.cancelTitle} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className="mb-3">{fairWords.cancelSure}</p>
        <TextField
          label={fairWords.cancelReason}
          required
          maxLength={CANCEL_REASON_MAX}
          value={reason}
          error={isMissing ? fairWords.cancelMissing : null}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
        <Button type="submit" variant="danger" className="w-full">
          {fairWords.cancel}
        </Button>
      </form>
    </Dialog>
  );
}

function Actions({ editor: { saved, busy }, onCancel }: { editor: Editor; onCancel: () => void }) {
  const status = saved?.fair.status;
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-line border-t bg-ground py-3">
      <Button type="submit" busy={busy}>
        {fairWords.save}
      </Button>
      {(status === "TO_BE_HELD" || status === "IN_PROGRESS") && (
        <Button variant="plain" busy={busy} onClick={onCancel}>
          {fairWords.cancel}
        </Button>
      )}
      {status === "CANCEL" && (
        <Button variant="plain" busy={busy} onClick={() => void cancelFair("")}>
          {fairWords.reopen}
        </Button>
      )}
      {saved && (
        <a href={fairPath(saved.fair.id)} target="_blank" rel="noopener" className={buttonClass("plain")}>
          {fairWords.toPage}
        </a>
      )}
    </div>
  );
}

function Form({ editor, role }: { editor: Editor; role: StaffRole }) {
  const { saved, content, faults, theirs, refusals } = editor;
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useStore($isFairDirty);
  const [isCancelling, setCancelling] = useState(false);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    <>
      <EditorHeading title={saved ? saved.fair.name : fairWords.newFair} isDirty={isDirty}>
        {saved && <FairStatus status={saved.fair.status} />}
      </EditorHeading>
      {saved?.fair.status === "CANCEL" && (
        <p className="mb-4 rounded-control bg-warn-50 p-3 text-warn">{fairWords.cancelled(saved.cancelReason)}</p>
      )}
      {saved && <Visits fair={saved.fair} />}
      {saved ? <Figures fair={saved.fair} /> : <p className="mb-4 text-ink-500">{fairWords.required}</p>}
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void saveFair();
        }}
        className="mb-6 flex flex-col gap-4"
      >
        <FairFields content={content} faults={faults} role={role} />
        <Actions editor={editor} onCancel={() => setCancelling(true)} />
      </form>
      {saved && (
        <>
          <FairInvitations fair={saved.fair} invitations={saved.invitations} role={role} />
          <FairCompanies companies={saved.companies} />
        </>
      )}
      {isCancelling && <CancelDialog onClose={() => setCancelling(false)} />}
      {theirs && (
        <Conflict
          title={fairWords.conflictTitle}
          mine={content}
          theirs={theirs.content}
          onTake={takeTheirFair}
          onKeep={keepMyFair}
          onClose={closeFairConflict}
        />
      )}
    </>
  );
}

/** The editor of a fair, with its companies. */
export function FairEditor({ role }: { role: StaffRole }) {
  const editor = useStore($fairEditor);
  return (
    <EditorFrame list="fairs" editor={editor} onRetry={() => void openFair($view.get().id)}>
      <Form editor={editor} role={role} />
    </EditorFrame>
  );
}
