import { useStore } from "@nanostores/react";
import { type SubmitEvent, useEffect, useId, useRef } from "react";
import { MonthField } from "#islands/parts/MonthField.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { BINARY, EDUCATION_LEVELS, LEARNING_FORMS } from "#lib/domain/resume/codes.ts";
import { FIRST_MONTH } from "#lib/domain/resume/education-defaults.ts";
import { $runningAction } from "#lib/stores/account/guarded.ts";
import {
  $asksEducation,
  $educationDraft,
  $nameRefusals,
  $nameStep,
  $savingEducation,
  leaveForForm,
  submitEducation,
  typeEducation,
  writeEducation,
  writeName,
} from "#lib/stores/applications/education-step.ts";
import { ruleContext } from "#lib/stores/resume/form.ts";
import { answer } from "#lib/stores/shell/dialogs.ts";
import { educationStep as words } from "#lib/texts/applications/education-step.ts";
import { problemText } from "#lib/texts/resume/problems.ts";
import { fieldWords } from "#lib/texts/resume/records.ts";

const fieldText = (field: string) => fieldWords("educations", field);
const codeOptions = <Code extends number>(field: string, codes: readonly Code[]): { value: Code; label: string }[] => {
  const labels: Readonly<Record<number, string>> = fieldText(field).options ?? {};
  return codes.map((value) => ({ value, label: labels[value] ?? "" }));
};
const LEVELS = codeOptions("level", EDUCATION_LEVELS);
const FORMS = codeOptions("learningForm", LEARNING_FORMS);
const DIPLOMAS = codeOptions("diploma", BINARY);
const DEGREES = (fieldText("degree").suggestions ?? []).map((value) => ({ value, label: value }));

const NAME = "education-missing";

/** The fields that an education record must have (R2.5.6); most follow from level and beginning. */
function Fields() {
  const draft = useStore($educationDraft);
  const form = useRef<HTMLDivElement>(null);
  const refusals = draft?.refusals ?? 0;

  // After a refused save the first wrong field has the focus.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  if (!draft) return null;
  const { values, problems } = draft;
  const { today } = ruleContext();
  const frame = (field: keyof typeof values) => {
    const problem = problems[field];
    return {
      label: fieldText(field).label,
      required: true,
      error: problem ? problemText("educations", field, problem, values) : null,
    };
  };
  return (
    <div ref={form} className="mt-4 grid grid-cols-1 gap-y-1">
      <TextField
        {...frame("school")}
        data-autofocus=""
        autoComplete="organization"
        value={values.school}
        onChange={({ target }) => writeEducation({ school: target.value })}
      />
      <ChipRadios {...frame("level")} options={LEVELS} value={values.level} onPick={(level) => writeEducation({ level })} />
      <MonthField
        {...frame("begin")}
        openEnd={false}
        usualMonth={FIRST_MONTH}
        today={today}
        value={values.begin}
        onPick={(begin) => typeEducation({ begin })}
        onLeave={(begin) => writeEducation({ begin })}
      />
      <MonthField
        {...frame("end")}
        openEnd
        today={today}
        value={values.end}
        onPick={(end) => typeEducation({ end })}
        onLeave={(end) => writeEducation({ end })}
      />
      <ChipRadios {...frame("degree")} options={DEGREES} value={values.degree} onPick={(degree) => writeEducation({ degree })} />
      <ChipRadios
        {...frame("learningForm")}
        options={FORMS}
        value={values.learningForm}
        onPick={(learningForm) => writeEducation({ learningForm })}
      />
      <ChipRadios
        {...frame("diploma")}
        options={DIPLOMAS}
        value={values.diploma}
        onPick={(diploma) => writeEducation({ diploma })}
      />
    </div>
  );
}

/** The name, which a company answers to. */
function NameField() {
  const step = useStore($nameStep);
  const refusals = useStore($nameRefusals);
  const box = useRef<HTMLDivElement>(null);
  // The name is above the other fields: if several are wrong, it has the focus.
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector("input")?.focus();
  }, [refusals]);
  if (!step) return null;
  const { value, problem } = step;
  return (
    <div ref={box} className="mt-4">
      <TextField
        label={fieldWords("basics", "name").label}
        required
        hint={words.nameHint}
        error={problem ? problemText("basics", "name", problem, { name: value }) : null}
        data-autofocus=""
        autoComplete="name"
        value={value}
        onChange={({ target }) => writeName(target.value)}
      />
    </div>
  );
}

/** Takes an education record down in the middle of an application, so that the seeker need not leave for the résumé. */
export function EducationStep() {
  const action = useStore($runningAction) ?? "";
  const saving = useStore($savingEducation);
  const asksEducation = useStore($asksEducation);
  const formId = useId();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void submitEducation();
  };
  const footer = (
    <>
      <Button variant="plain" onClick={() => answer(NAME, "closed")}>
        {words.close}
      </Button>
      <Button type="submit" form={formId} busy={saving}>
        {saving ? words.saving : words.save}
      </Button>
    </>
  );
  return (
    <Dialog variant="choice" title={words.title} onClose={() => answer(NAME, "closed")} footer={footer}>
      <p className="mb-1 font-semibold text-base text-ink-900">{asksEducation ? words.warning : words.nameWarning}</p>
      <p>{asksEducation ? words.reason(action) : words.nameReason}</p>
      <form id={formId} onSubmit={submit} noValidate>
        <NameField />
        {asksEducation && <Fields />}
      </form>
      <p className="text-ink-500">
        {words.later}
        <button type="button" onClick={() => void leaveForForm()} className="min-h-10 text-brand-600 hover:underline lg:min-h-6">
          {words.toForm}
        </button>
      </p>
    </Dialog>
  );
}
