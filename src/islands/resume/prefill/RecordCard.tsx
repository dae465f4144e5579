import { useEffect, useMemo, useRef } from "react";
import { Changes } from "#islands/parts/Changes.tsx";
import { FactLine } from "#islands/parts/FactLine.tsx";
import { RecordField } from "#islands/resume/RecordField.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { changedFields } from "#lib/domain/resume/merge.ts";
import { problemsOfRecord, type Values } from "#lib/domain/resume/prefill/offer.ts";
import { type Fields, kindOf } from "#lib/domain/resume/record.ts";
import { LISTS } from "#lib/domain/resume/resume.ts";
import { ruleContext } from "#lib/stores/resume/form.ts";
import { type OfferedRecord, prefill } from "#lib/stores/resume/prefill.ts";
import { general } from "#lib/texts/general.ts";
import { prefill as words } from "#lib/texts/resume/prefill.ts";
import { problemText } from "#lib/texts/resume/problems.ts";
import { fieldWords } from "#lib/texts/resume/records.ts";
import { transfer } from "#lib/texts/resume/transfer.ts";
import { detailsOf, factsOf, headlineText, periodText } from "#lib/texts/resume/values.ts";
import { Source } from "./Source.tsx";

/** The fields of a record, to complete or correct it before it is saved. */
function RecordFields({ offer }: { offer: OfferedRecord }) {
  const { id, list, values, problems, refusals } = offer;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const form = useMemo(() => {
    const write = (change: Values): void => prefill.editRecord(id, change);
    return { section: list, change: write, type: write };
  }, [id, list]);
  const table: Fields = LISTS[list];
  const { today } = ruleContext();
  return (
    <div ref={element} className="mt-3 grid grid-cols-1 gap-x-5 gap-y-1 sm:grid-cols-2">
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
            error={problem ? problemText(list, name, problem, values) : null}
            locked={false}
            today={today}
          />
        );
      })}
    </div>
  );
}

/** The state of an offer in words: gaps, problems, guesses, the record that it replaces. */
function Notes({ offer }: { offer: OfferedRecord }) {
  const { list, values, guessed, isOpen } = offer;
  const found = Object.entries(problemsOfRecord(list, values, ruleContext()));
  const labels = (names: readonly string[]): string => general.listed(names.map((name) => fieldWords(list, name).label));
  const lacking = found.filter(([, problem]) => problem === "required").map(([name]) => name);
  const wrong = found.filter(([, problem]) => problem !== "required");
  return (
    <>
      {!isOpen && lacking.length > 0 && <p className="text-warn">{words.lacks(labels(lacking))}</p>}
      {!isOpen &&
        wrong.map(([name, problem]) => (
          <p key={name} className="text-warn">
            {problemText(list, name, problem, values)}
          </p>
        ))}
      {guessed.length > 0 && <p className="mt-1 text-ink-500 text-xs">{words.guessed(labels(guessed))}</p>}
    </>
  );
}

/** A record that a file says: taken, completed or left, beside its lines. */
export function RecordCard({ offer, isFull }: { offer: OfferedRecord; isFull: boolean }) {
  const { id, list, values, start, source, wanted, isOpen } = offer;
  const name = headlineText(list, values);
  const isWhole = Object.keys(problemsOfRecord(list, values, ruleContext())).length === 0;
  const [action, actionOf] = isOpen
    ? [words.fold, words.foldOf]
    : isWhole
      ? [words.edit, words.editOf]
      : [words.complete, words.completeOf];
  // Answers of one character, such as yes and no, stand in too many places.
  const marked = factsOf(list, values).flatMap(({ value }) => (value.length > 1 ? [value] : []));
  const change = start && { does: "change" as const, from: start, to: values, fields: changedFields(values, start).map(String) };
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-3 border-line border-t py-4 first:border-t-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 gap-3">
        <label className="-mx-3 -mt-2 -mb-3 flex size-10 shrink-0 cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            aria-label={words.take(name)}
            checked={wanted}
            disabled={!wanted && isFull && start === null}
            onChange={() => prefill.toggle(id)}
            className="size-4 accent-brand-600"
          />
        </label>
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-3">
            <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
              <span className="break-words font-semibold text-base text-ink-900 [overflow-wrap:anywhere]">{name}</span>
              <span className="text-ink-500">{periodText(list, values)}</span>
            </p>
            <Button
              variant="quiet"
              className="-my-2 shrink-0"
              aria-expanded={isOpen}
              aria-label={actionOf(name)}
              onClick={() => prefill.open(id, !isOpen)}
            >
              {action}
            </Button>
          </div>
          {!start && !isOpen && <FactLine facts={detailsOf(list, values)} />}
          {change && !isOpen && (
            <>
              <p className="mb-1 text-ink-500">{words.replacesRecord}</p>
              <Changes isNamed of={{ section: list, records: [change] }} sides={transfer.sides} />
            </>
          )}
          <Notes offer={offer} />
        </div>
      </div>
      <Source lines={source} values={marked} />
      {isOpen && (
        <div className="lg:col-span-2 lg:pl-7">
          <RecordFields offer={offer} />
        </div>
      )}
    </li>
  );
}
