import { useStore } from "@nanostores/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import { REASON_MAX } from "#lib/domain/desk/applications.ts";
import {
  type AppointmentDraft,
  type AppointmentProblems,
  appointedStage,
  appointmentIn,
  appointmentProblems,
  EMPTY_APPOINTMENT,
} from "#lib/domain/desk/appointments.ts";
import { MESSAGE_MAX } from "#lib/domain/desk/messages.ts";
import { parseBeijing } from "#lib/domain/time.ts";
import { undoMoves } from "#lib/stores/desk/applications.ts";
import { $lastMessage, $moved, $target, $undoable, $undoing, $undone, type MoveNote, type Target } from "#lib/stores/desk/moves.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { statusWords } from "#lib/texts/applications/applications.ts";
import { applicationWords } from "#lib/texts/desk/desk.ts";
import { appointmentMessage, messageWords, standardMessages } from "#lib/texts/desk/messages.ts";
import { resultWords } from "#lib/texts/desk/stages.ts";
import { AppointmentFields } from "./AppointmentFields.tsx";

/** The message to the seekers: one of those that are offered, changed or not, or none. */
function MessageField({ message, calls, onWrite }: { message: string; calls: boolean; onWrite: (message: string) => void }) {
  const last = useStore($lastMessage);
  const standard = calls ? [appointmentMessage, ...standardMessages] : standardMessages;
  const isNew = last !== "" && [appointmentMessage, ...standardMessages].every(({ text }) => text !== last);
  const offered = [
    { label: messageWords.none, text: "" },
    ...(isNew ? [{ label: messageWords.last, text: last }] : []),
    ...standard,
  ];
  return (
    <>
      <ChipRadios
        label={messageWords.choice}
        options={offered.map(({ label, text }) => ({ value: text, label }))}
        value={message}
        onPick={onWrite}
      />
      <TextArea
        label={messageWords.label}
        hint={messageWords.hint(MESSAGE_MAX)}
        rows={4}
        maxLength={MESSAGE_MAX}
        value={message}
        onChange={(event) => onWrite(event.target.value)}
      />
    </>
  );
}

type Props = { count: number; onMove: (target: Target, note: MoveNote) => void };

function OpenDialog({ count, target, onMove }: Props & { target: Target }) {
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState("");
  const [draft, setDraft] = useState(EMPTY_APPOINTMENT);
  const [problems, setProblems] = useState<AppointmentProblems>({});
  const form = useRef<HTMLDivElement>(null);
  const calls = target !== "results" && appointedStage(target) !== null;
  // A field that is written in complains no more until the next try.
  const write = (part: Partial<AppointmentDraft>): void => {
    setDraft({ ...draft, ...part });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))));
  };
  const submit = (): void => {
    const note = { reason: reason.trim(), message: message.trim() };
    const at = parseBeijing(draft.time.replace("T", " "));
    const found = calls ? appointmentProblems(draft, at, serverNow()) : {};
    // Drawn before the focus goes to the first wrong field.
    flushSync(() => setProblems(found));
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    if (Object.keys(found).length === 0)
      onMove(target, { ...note, appointment: calls && at !== null ? appointmentIn(draft, at) : null });
  };
  return (
    <ConfirmDialog
      title={target === "results" ? resultWords.title(count) : applicationWords.moveTitle(count, statusWords(target).badge)}
      yes={target === "results" ? resultWords.publish : applicationWords.move}
      expectsYes={!calls}
      onYes={submit}
      onClose={() => $target.set(null)}
    >
      <div ref={form}>
        <p className="mb-3">{applicationWords.seen}</p>
        {calls && <AppointmentFields draft={draft} problems={problems} onWrite={write} />}
        <MessageField message={message} calls={calls} onWrite={setMessage} />
        <TextArea
          label={applicationWords.reason}
          rows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

/** Asks before applications move: to where, how many, with which message, and why. */
export function MoveDialog(props: Props) {
  const target = useStore($target);
  return target === null ? null : <OpenDialog key={target} target={target} {...props} />;
}

/** Takes the focus, which the closed dialog leaves on a button that is gone. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** How the last moves ended, and for ten seconds the way back. */
export function Moved() {
  const moved = useStore($moved);
  const undone = useStore($undone);
  const isUndoable = useStore($undoable);
  const isUndoing = useStore($undoing);
  return (
    <div role="status">
      {moved && (
        <div
          key={moved.id}
          ref={takeFocus}
          tabIndex={-1}
          className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-control bg-ok-50 p-3 text-ok"
        >
          <p>
            {undone
              ? `${messageWords.undone(undone.undone)}${messageWords.notUndone({ movedOn: undone["moved-on"], sent: undone.sent })}`
              : `${applicationWords.done(moved.counts)}${isUndoable && moved.messages > 0 ? messageWords.waiting(moved.messages) : ""}${
                  moved.unaddressed > 0 ? messageWords.unaddressed(moved.unaddressed) : ""
                }`}
          </p>
          {isUndoable && (
            <Button variant="plain" busy={isUndoing} onClick={() => void undoMoves()}>
              {messageWords.undo}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
