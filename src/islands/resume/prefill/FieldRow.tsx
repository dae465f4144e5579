import { useMemo } from "react";
import { RecordField } from "#islands/resume/RecordField.tsx";
import { type Fields, kindOf } from "#lib/domain/resume/record.ts";
import { SINGLES } from "#lib/domain/resume/resume.ts";
import { ruleContext } from "#lib/stores/resume/form.ts";
import { type OfferedField, prefill } from "#lib/stores/resume/prefill.ts";
import { prefill as words } from "#lib/texts/resume/prefill.ts";
import { problemText } from "#lib/texts/resume/problems.ts";
import { fieldWords } from "#lib/texts/resume/records.ts";
import { valueText } from "#lib/texts/resume/values.ts";
import { Source } from "./Source.tsx";

/** A field with a problem, to be mended here. */
function Mended({ offer }: { offer: OfferedField }) {
  const { id, section, field, value, problem } = offer;
  const form = useMemo(() => {
    const write = (change: Readonly<Record<string, OfferedField["value"]>>): void => prefill.editField(id, change[field] ?? null);
    return { section, change: write, type: write };
  }, [id, section, field]);
  const table: Fields = SINGLES[section];
  const rule = table[field];
  if (!rule) return null;
  return (
    <RecordField
      form={form}
      name={field}
      kind={kindOf(rule, {})}
      required={false}
      value={value}
      error={problem ? problemText(section, field, problem, { [field]: value }) : null}
      locked={false}
      today={ruleContext().today}
    />
  );
}

/** A field of the person that a file says: taken or left, beside its line and the present value. */
export function FieldRow({ offer, isMended }: { offer: OfferedField; isMended: boolean }) {
  const { id, section, field, value, present, source, wanted } = offer;
  const { label } = fieldWords(section, field);
  const shown = valueText(section, field, { [field]: value });
  const isRefused = offer.problem !== null && wanted;
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 border-line border-t py-2 first:border-t-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <div className={isMended ? "flex items-start gap-3" : undefined}>
          <label className="flex min-h-10 w-fit max-w-full cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              aria-label={words.take(label)}
              aria-invalid={isRefused || undefined}
              checked={wanted}
              onChange={() => prefill.toggle(id)}
              className="size-4 shrink-0 accent-brand-600"
            />
            {!isMended && (
              <>
                <span className="w-20 shrink-0 text-ink-500">{label}</span>
                <span className="min-w-0 break-words font-medium text-ink-900 [overflow-wrap:anywhere]">{shown}</span>
              </>
            )}
          </label>
          {isMended && (
            <div className="min-w-0 flex-1 pt-2">
              <Mended offer={offer} />
            </div>
          )}
        </div>
        {present !== null && (
          <p className="pl-7 text-ink-700">
            <span className="mr-3 inline-block w-20 text-ink-500">{words.present}</span>
            {valueText(section, field, { [field]: present })}
            <span className="block text-ink-500 text-xs">{words.replaces}</span>
          </p>
        )}
      </div>
      <Source lines={[source]} values={[shown, String(value)]} />
    </li>
  );
}
