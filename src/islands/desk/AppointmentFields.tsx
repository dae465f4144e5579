import { TextArea } from "#islands/ui/TextArea.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import {
  APPOINTMENT_NOTE_MAX,
  APPOINTMENT_PLACE_MAX,
  type AppointmentDraft,
  type AppointmentProblems,
  ticketNumberOf,
} from "#lib/domain/desk/appointments.ts";
import { deskFieldText } from "#lib/texts/desk/fields.ts";
import { stageWords } from "#lib/texts/desk/stages.ts";

type Props = { draft: AppointmentDraft; problems: AppointmentProblems; onWrite: (part: Partial<AppointmentDraft>) => void };

/** Time, place and note of an exam or interview, and how its tickets are numbered. */
export function AppointmentFields({ draft, problems, onWrite }: Props) {
  const errorOf = (field: keyof AppointmentProblems): string | null => {
    const problem = problems[field];
    return problem ? deskFieldText(field, problem) : null;
  };
  return (
    <>
      <TextField
        label={stageWords.time}
        type="datetime-local"
        required
        value={draft.time}
        error={errorOf("time")}
        onChange={(event) => onWrite({ time: event.target.value })}
      />
      <TextField
        label={stageWords.place}
        required
        maxLength={APPOINTMENT_PLACE_MAX}
        value={draft.place}
        error={errorOf("place")}
        onChange={(event) => onWrite({ place: event.target.value })}
      />
      <TextArea
        label={stageWords.note}
        hint={stageWords.noteHint}
        rows={2}
        maxLength={APPOINTMENT_NOTE_MAX}
        value={draft.note}
        onChange={(event) => onWrite({ note: event.target.value })}
      />
      <label className="mb-3 flex min-h-10 items-center gap-3">
        <input
          type="checkbox"
          checked={draft.numbers}
          onChange={(event) => onWrite({ numbers: event.target.checked })}
          className="size-5 accent-brand-600"
        />
        {stageWords.numbers}
      </label>
      {draft.numbers && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={stageWords.prefix}
            maxLength={12}
            value={draft.prefix}
            error={errorOf("prefix")}
            hint={stageWords.numbersHint(ticketNumberOf({ prefix: draft.prefix, digits: Number(draft.digits) || 0 }, 1))}
            onChange={(event) => onWrite({ prefix: event.target.value })}
          />
          <TextField
            label={stageWords.digits}
            inputMode="numeric"
            maxLength={1}
            value={draft.digits}
            error={errorOf("digits")}
            onChange={(event) => onWrite({ digits: event.target.value })}
          />
        </div>
      )}
    </>
  );
}
