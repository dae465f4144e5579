import { Group } from "#islands/desk/Screen.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { FAIR_ADDRESS_MAX, FAIR_FACT_MAX, FAIR_ORGANIZER_MAX, FAIR_TITLE_MAX, type FairContent } from "#lib/domain/desk/fairs.ts";
import { OWN_NUMBER_MAX } from "#lib/domain/desk/posts.ts";
import type { StaffRole } from "#lib/domain/desk/staff.ts";
import { FAIR_TYPES } from "#lib/domain/fairs/status.ts";
import { editFair, type FairFaults } from "#lib/stores/desk/fair-editor.ts";
import { fairWords } from "#lib/texts/desk/fairs.ts";
import { deskFields, deskFieldText } from "#lib/texts/desk/fields.ts";
import { fairTypeText } from "#lib/texts/fairs/fairs.ts";

type TextName = Exclude<keyof FairContent, "type" | "pinned">;
type FieldProps = {
  name: TextName;
  content: FairContent;
  faults: FairFaults;
  max?: number;
  required?: boolean;
  hint?: string;
  isTime?: boolean;
};

function Field({ name, content, faults, max, required = false, hint, isTime = false }: FieldProps) {
  const fault = faults[name];
  const error = fault ? ("said" in fault ? fault.said : deskFieldText(name, fault.code)) : null;
  return (
    <TextField
      label={deskFields[name] ?? ""}
      type={isTime ? "datetime-local" : "text"}
      required={required}
      maxLength={max}
      value={content[name]}
      error={error}
      hint={hint}
      onChange={(event) => editFair({ [name]: event.target.value })}
    />
  );
}

/** The fields of a fair. Only an operator decides its place in the lists, and only an on-site fair has an address. */
export function FairFields({ content, faults, role }: { content: FairContent; faults: FairFaults; role: StaffRole }) {
  const common = { content, faults };
  return (
    <>
      <Group title={fairWords.basics}>
        <Field {...common} name="title" max={FAIR_TITLE_MAX} required />
        <Field {...common} name="organizer" max={FAIR_ORGANIZER_MAX} required />
        <ChipRadios
          label={deskFields["type"] ?? ""}
          required
          options={FAIR_TYPES.map((value) => ({ value, label: fairTypeText[value] }))}
          value={content.type}
          onPick={(type) => editFair({ type })}
        />
        {role === "operator" && <Field {...common} name="ownNumber" max={OWN_NUMBER_MAX} hint={fairWords.numberHint} />}
        {role === "operator" && (
          <label className="flex min-h-10 items-center gap-2">
            <input
              type="checkbox"
              checked={content.pinned}
              onChange={(event) => editFair({ pinned: event.target.checked })}
              className="size-5 accent-brand-600"
            />
            {fairWords.pin}
          </label>
        )}
      </Group>
      <Group title={fairWords.time}>
        <Field {...common} name="startsAt" required isTime />
        <Field {...common} name="endsAt" required isTime />
      </Group>
      <Group title={fairWords.place}>
        {content.type === "SCENE" && (
          <>
            <Field {...common} name="address" max={FAIR_ADDRESS_MAX} required />
            <Field {...common} name="halls" max={FAIR_FACT_MAX} hint={fairWords.hallsHint} />
          </>
        )}
        <Field {...common} name="hours" max={FAIR_FACT_MAX} hint={fairWords.hoursHint} />
      </Group>
    </>
  );
}
