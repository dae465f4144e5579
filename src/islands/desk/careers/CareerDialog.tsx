import { useStore } from "@nanostores/react";
import type { SubmitEvent } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { SelectField } from "#islands/ui/SelectField.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { CAREER_NAME_MAX, type CareerForm, type DeskCareers } from "#lib/domain/desk/careers.ts";
import { $career, $savingCareers, changeCareer, closeCareer, saveCareer } from "#lib/stores/desk/careers.ts";
import { careerWords } from "#lib/texts/desk/careers.ts";
import { desk } from "#lib/texts/desk/desk.ts";

const parentsOf = ({ industries }: DeskCareers, level: CareerForm["level"]): { value: string; label: string }[] => {
  if (level === "function") return industries.map(({ id, name }) => ({ value: id, label: name }));
  return industries.flatMap((industry) =>
    industry.functions.map(({ id, name }) => ({ value: id, label: `${industry.name} › ${name}` })),
  );
};

type FlagProps = { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void };

function Flag({ label, hint, checked, onChange }: FlagProps) {
  return (
    <label className="mb-4 flex min-h-10 items-start gap-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-brand-600"
      />
      <span>
        {label}
        {hint && <span className="block text-ink-500 text-xs">{hint}</span>}
      </span>
    </label>
  );
}

/** The form of an industry, a function or a career. */
export function CareerDialog({ tree }: { tree: DeskCareers }) {
  const form = useStore($career);
  const busy = useStore($savingCareers);
  if (!form) return null;
  const { level, id, parentId, name, hidden, hot } = form;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void saveCareer();
  };
  return (
    <Dialog title={id === null ? careerWords.add(level) : careerWords.edit(level)} onClose={closeCareer}>
      <form onSubmit={submit}>
        <TextField
          label={careerWords.name}
          required
          maxLength={CAREER_NAME_MAX}
          value={name}
          data-autofocus
          onChange={(event) => changeCareer({ name: event.target.value })}
        />
        {level !== "industry" && (
          <SelectField
            label={careerWords.parent(level === "career" ? "function" : "industry")}
            placeholder=""
            required
            options={parentsOf(tree, level)}
            value={parentId ?? ""}
            onPick={(value) => changeCareer({ parentId: value || null })}
          />
        )}
        {level === "career" && (
          <Flag label={careerWords.makeHot} checked={hot} onChange={(checked) => changeCareer({ hot: checked })} />
        )}
        {id !== null && (
          <Flag
            label={careerWords.hide}
            hint={careerWords.hideHint}
            checked={hidden}
            onChange={(checked) => changeCareer({ hidden: checked })}
          />
        )}
        <Button type="submit" busy={busy} className="w-full">
          {busy ? desk.saving : desk.save}
        </Button>
      </form>
    </Dialog>
  );
}
