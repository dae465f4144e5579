import { foldRadicals, ordinaryDigits } from "#lib/domain/text.ts";
import { identityOf } from "./id-number.ts";
import { emptyValue, type Fields, type FieldValue, kindOf, NO_MONTH, type Patch, type RecordOf } from "./record.ts";
import { isBefore, type Problem, type Problems } from "./rules.ts";

type Values = Readonly<Record<string, FieldValue>>;
/** A record after a change, and the problems to show at once. */
export type Changed<Item> = { values: Item; problems: Problems<Item> };

/** Digits alone, or nothing yet. */
const isFigure = (text: string): boolean => /^\d*$/.test(text.trim());

type Tidied = { change: Record<string, FieldValue>; odd: string[] };
/**
 * The values that fields hold after an input, and the number fields whose input is no number. Such an input clears a measure (R2.5.1-8).
 * An amount keeps it: a point or a comma that is dropped would make another amount of it (D-I14).
 */
const tidied = (table: Fields, before: Values, written: Patch<Record<string, FieldValue>>): Tidied => {
  const odd: string[] = [];
  const values = { ...before, ...written };
  const tidy = (name: string, value: FieldValue): FieldValue => {
    const field = table[name];
    if (!field || typeof value !== "string") return value;
    const { kind } = kindOf(field, values);
    if (kind !== "digits" && kind !== "amount") return foldRadicals(value);
    const text = ordinaryDigits(value);
    if (isFigure(text)) return text;
    odd.push(name);
    return kind === "digits" ? "" : text;
  };
  const change = Object.entries(written).flatMap(([name, value]): [string, FieldValue][] =>
    value === undefined ? [] : [[name, tidy(name, value)]],
  );
  return { change: Object.fromEntries(change), odd };
};

/** A change clears the fields that depend on it: another type of skill clears the certificate (R2.5.2-3). */
const emptied = (table: Fields, before: Values, change: Values): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, field]): [string, FieldValue][] =>
      field.kind === "variant" && !(name in change) && field.by in change && change[field.by] !== before[field.by]
        ? [[name, emptyValue(field)]]
        : [],
    ),
  );

/** Birthday, age and gender, where an ID number has just been written that says them (R2.5.1-4). */
const derived = (table: Fields, change: Values, today: string): Record<string, FieldValue> => {
  const [idNumber] = Object.keys(change).filter((name) => table[name]?.kind === "id-number");
  return idNumber === undefined ? {} : { ...identityOf(String(change[idNumber]), today) };
};

/** Month fields that end before they begin. */
const endsBefore = (table: Fields, values: Values): string[] =>
  Object.entries(table).flatMap(([name, field]) =>
    field.kind === "month" && field.notBefore && isBefore(values[name], values[field.notBefore]) ? [name] : [],
  );

/**
 * A change of fields with its consequences: pasted radicals become characters, an input that is no number is named, another type
 * clears the certificate, an ID number fills birthday, age and gender, an end before its beginning is cleared (R2.5, D-I14).
 * `today` is a day in Beijing, `YYYY-MM-DD`.
 * Why: docs/decisions/0085-numbers-stay-as-typed.md
 */
export function applyChange<Table extends Fields>(
  table: Table,
  before: RecordOf<Table>,
  change: Patch<RecordOf<Table>>,
  today: string,
): Changed<RecordOf<Table>>;
// TypeScript cannot follow a record changed field by field; the signature above states the result.
export function applyChange(
  table: Fields,
  before: Values,
  written: Patch<Record<string, FieldValue>>,
  today: string,
): Changed<Record<string, FieldValue>> {
  const { change, odd } = tidied(table, before, written);
  const values = { ...before, ...change, ...emptied(table, before, change), ...derived(table, change, today) };
  const early = endsBefore(table, values);
  const problems: Record<string, Problem> = {};
  for (const name of odd) problems[name] = "malformed";
  for (const name of early) problems[name] = "before-start";
  return { values: { ...values, ...Object.fromEntries(early.map((name) => [name, NO_MONTH])) }, problems };
}
