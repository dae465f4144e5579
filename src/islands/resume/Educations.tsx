import { useStore } from "@nanostores/react";
import { Pencil, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#islands/ui/Button.tsx";
import type { Education } from "#lib/domain/resume.ts";
import { $educationDraft, editEducation, removeEducation } from "#lib/stores/resume.ts";
import { educationLevelText, resume } from "#lib/texts/resume.ts";
import { EducationForm } from "./EducationForm.tsx";

function Tool({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-10 place-items-center rounded-control text-ink-500 hover:bg-ground hover:text-brand-600"
    >
      {children}
    </button>
  );
}

function Row({ item, at }: { item: Education; at: number }) {
  const facts = [item.level === null ? "" : educationLevelText[item.level], item.degree, item.major].filter(Boolean);
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold text-base text-ink-900">{item.school}</p>
        <p>{facts.join(" · ")}</p>
        <p className="text-ink-500">{resume.period(item.begin, item.end)}</p>
      </div>
      <div className="flex shrink-0">
        <Tool label={`${resume.edit} ${item.school}`} onPress={() => editEducation(at)}>
          <Pencil size={18} aria-hidden="true" />
        </Tool>
        <Tool label={`${resume.remove} ${item.school}`} onPress={() => void removeEducation(at)}>
          <Trash2 size={18} aria-hidden="true" />
        </Tool>
      </div>
    </div>
  );
}

/** The education records, each with its form in its place (2§2.3). */
export function Educations({ items }: { items: readonly Education[] }) {
  const draft = useStore($educationDraft);
  const canCancel = items.length > 0;
  return (
    <section id="education" aria-labelledby="education-title" className="panel p-5 lg:p-7">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id="education-title" className="font-semibold text-ink-900 text-lg">
          {resume.education}
        </h2>
        {draft === null && (
          <Button look="secondary" onClick={() => editEducation(null)}>
            <Plus size={16} aria-hidden="true" />
            {resume.add}
          </Button>
        )}
      </div>
      {items.length === 0 && <p className="mb-4 text-warn">{resume.educationHint}</p>}
      <ul className="grid grid-cols-1 gap-4">
        {items.map((item, at) => (
          <li key={`${item.begin}${item.school}${item.major}`}>
            {draft?.at === at ? <EducationForm draft={draft} canCancel={canCancel} /> : <Row item={item} at={at} />}
          </li>
        ))}
      </ul>
      {draft?.at === null && (
        <div className={items.length > 0 ? "mt-4" : ""}>
          <EducationForm draft={draft} canCancel={canCancel} />
        </div>
      )}
    </section>
  );
}
