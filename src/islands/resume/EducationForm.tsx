import { useStore } from "@nanostores/react";
import { type SubmitEvent, useEffect, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { SelectField } from "#islands/ui/SelectField.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { BINARY, EDUCATION_LEVELS, LEARNING_FORMS } from "#lib/domain/resume.ts";
import { serverNow } from "#lib/stores/clock.ts";
import { $savingResume, changeEducation, closeEducation, type EducationDraft, saveEducation } from "#lib/stores/resume.ts";
import {
  degreeSuggestions,
  diplomaText,
  type EducationField,
  educationLabel,
  educationLevelText,
  educationProblemText,
  learningFormText,
  resume,
} from "#lib/texts/resume.ts";
import { MonthField } from "./MonthField.tsx";

type Props = { draft: EducationDraft; canCancel: boolean };

const options = <Code extends number>(codes: readonly Code[], texts: Record<Code, string>) =>
  codes.map((code) => ({ value: String(code), label: texts[code] }));
const codeOf = <Code extends number>(codes: readonly Code[], value: string): Code | null =>
  codes.find((code) => String(code) === value) ?? null;

/** One education record (2§5.6). Cancel shows only when there is a record to fall back on (2§4.3). */
export function EducationForm({ draft, canCancel }: Props) {
  const saving = useStore($savingResume);
  const form = useRef<HTMLFormElement>(null);
  const { values, problems } = draft;
  const error = (field: EducationField): string | null => (problems[field] ? educationProblemText(field, problems[field]) : null);
  const thisYear = new Date(serverNow()).getFullYear();
  const wrong = Object.keys(problems).length;

  // After a refused save the first wrong field has the focus.
  useEffect(() => {
    if (wrong > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .border-bad')?.focus();
  }, [wrong]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void saveEducation();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="rounded-control bg-ground p-4">
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        <MonthField
          label={educationLabel("begin")}
          value={values.begin}
          thisYear={thisYear}
          error={error("begin")}
          onPick={(begin) => changeEducation({ begin })}
        />
        <MonthField
          openEnd
          label={educationLabel("end")}
          value={values.end}
          thisYear={thisYear}
          error={error("end")}
          onPick={(end) => changeEducation({ end })}
        />
        <TextField
          label={educationLabel("school")}
          required
          value={values.school}
          error={error("school")}
          onChange={(event) => changeEducation({ school: event.target.value })}
        />
        <SelectField
          label={educationLabel("level")}
          placeholder={resume.choose}
          required
          options={options(EDUCATION_LEVELS, educationLevelText)}
          value={String(values.level ?? "")}
          error={error("level")}
          onPick={(value) => changeEducation({ level: codeOf(EDUCATION_LEVELS, value) })}
        />
        <TextField
          label={educationLabel("degree")}
          required
          list="degrees"
          value={values.degree}
          error={error("degree")}
          onChange={(event) => changeEducation({ degree: event.target.value })}
        />
        <TextField
          label={educationLabel("major")}
          value={values.major}
          error={error("major")}
          onChange={(event) => changeEducation({ major: event.target.value })}
        />
        <SelectField
          label={educationLabel("learningForm")}
          placeholder={resume.choose}
          required
          options={options(LEARNING_FORMS, learningFormText)}
          value={String(values.learningForm ?? "")}
          error={error("learningForm")}
          onPick={(value) => changeEducation({ learningForm: codeOf(LEARNING_FORMS, value) })}
        />
        <SelectField
          label={educationLabel("diploma")}
          placeholder={resume.choose}
          required
          options={options(BINARY, diplomaText)}
          value={String(values.diploma ?? "")}
          error={error("diploma")}
          onPick={(value) => changeEducation({ diploma: codeOf(BINARY, value) })}
        />
      </div>
      <datalist id="degrees">
        {degreeSuggestions.map((degree) => (
          <option key={degree} value={degree} />
        ))}
      </datalist>
      <div className="mt-2 flex justify-end gap-3">
        {canCancel && (
          <Button look="plain" onClick={closeEducation}>
            {resume.cancel}
          </Button>
        )}
        <Button type="submit" busy={saving}>
          {saving ? resume.saving : resume.save}
        </Button>
      </div>
    </form>
  );
}
