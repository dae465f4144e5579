import { useStore } from "@nanostores/react";
import { type SubmitEvent, useEffect, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { type Fields, kindOf } from "#lib/domain/resume/record.ts";
import { SECTIONS } from "#lib/domain/resume/resume.ts";
import { type RecordForm as Form, ruleContext } from "#lib/stores/resume/form.ts";
import { problemText } from "#lib/texts/resume/problems.ts";
import { resume } from "#lib/texts/resume/resume.ts";
import { RecordField } from "./RecordField.tsx";

/** The open form of a part, drawn from its table. Cancel shows only when there is something to fall back on (R2.4.3-4). */
export function RecordForm({ form, canCancel, locked }: { form: Form; canCancel: boolean; locked: readonly string[] }) {
  const draft = useStore(form.$draft);
  const saving = useStore(form.$saving);
  const element = useRef<HTMLFormElement>(null);
  const refusals = draft?.refusals ?? 0;

  // After a refused save the first wrong field has the focus.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  if (!draft) return null;
  const { values, problems, opening } = draft;
  const table: Fields = SECTIONS[form.section];
  const { today } = ruleContext();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form ref={element} onSubmit={submit} noValidate className="rounded-control bg-ground p-4 lg:p-5">
      {opening === "restored" && (
        <p role="status" className="mb-4 rounded-control bg-warn-50 px-3 py-2 text-warn">
          {form.section === "basics" && !locked.includes("idNumber") ? resume.restoredIdentity : resume.restored}
        </p>
      )}
      <div className="grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-2">
        {Object.entries(table).map(([name, field]) => {
          const problem = problems[name];
          return (
            <RecordField
              key={name}
              form={form}
              name={name}
              kind={kindOf(field, values)}
              required={field.required === true}
              value={values[name] ?? null}
              error={problem ? problemText(form.section, name, problem, values) : null}
              locked={locked.includes(name)}
              today={today}
            />
          );
        })}
      </div>
      <div className="mt-2 flex justify-end gap-3">
        {canCancel && (
          <Button variant="plain" className="min-w-24" onClick={form.close}>
            {resume.cancel}
          </Button>
        )}
        <Button type="submit" className="min-w-24" busy={saving}>
          {saving ? resume.saving : resume.save}
        </Button>
      </div>
    </form>
  );
}
