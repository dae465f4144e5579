import { foldRadicals } from "#lib/domain/text.ts";
import { identityOf } from "./id-number.ts";
import { emptyValue, type Fields, type FieldValue, kindOf, NO_MONTH, type Patch, type RecordOf } from "./record.ts";
import { isBefore, type Problem, type Problems } from "./rules.ts";

type Values = Readonly<Record<string, FieldValue>>;
/** A record after a change, and what has to be said of it at once. */
export type Changed<Item> = { values: Item; problems: Problems<Item> };

const FULL_WIDTH_ZERO = 0xff10;
const ordinaryDigits = (text: string): string =>
  text.replace(/[\uff10-\uff19]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - FULL_WIDTH_ZERO));

/** Digits and nothing else; full-width ones are taken for what they look like (decisions E7). */
const onlyDigits = (text: string): string => ordinaryDigits(text).replace(/\D/gu, "");

type Tidied = { change: Record<string, FieldValue>; stripped: string[] };
/** What fields hold once they are written, and which of them had something taken out that may not be there. */
const tidied = (table: Fields, before: Values, written: Patch<Record<string, FieldValue>>): Tidied => {
  const stripped: string[] = [];
  const values = { ...before, ...written };
  const tidy = (name: string, value: FieldValue): FieldValue => {
    const field = table[name];
    if (!field || typeof value !== "string") return value;
    const text = foldRadicals(value);
    if (kindOf(field, values).kind !== "digits") return text;
    const digits = onlyDigits(text);
    if (digits.length < text.trim().length) stripped.push(name);
    return digits;
  };
  const change = Object.entries(written).flatMap(([name, value]): [string, FieldValue][] =>
    value === undefined ? [] : [[name, tidy(name, value)]],
  );
  return { change: Object.fromEntries(change), stripped };
};

/** What another field decides begins anew when that one changes: a certificate, with another type of skill (2§5.2). */
const emptied = (table: Fields, before: Values, change: Values): Record<string, FieldValue> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, field]): [string, FieldValue][] =>
      field.kind === "variant" && !(name in change) && field.by in change && change[field.by] !== before[field.by]
        ? [[name, emptyValue(field)]]
        : [],
    ),
  );

/** Birthday, age and gender, where an ID number has just been written that says them (2§5.1). */
const derived = (table: Fields, change: Values, today: string): Record<string, FieldValue> => {
  const [idNumber] = Object.keys(change).filter((name) => table[name]?.kind === "id-number");
  return idNumber === undefined ? {} : { ...identityOf(String(change[idNumber]), today) };
};

/** Ends that come before their beginning. */
const endsBefore = (table: Fields, values: Values): string[] =>
  Object.entries(table).flatMap(([name, field]) =>
    field.kind === "month" && field.notBefore && isBefore(values[name], values[field.notBefore]) ? [name] : [],
  );

/**
 * A change of fields with all that follows from it: radicals pasted as characters and signs in a number go, another type clears
 * what hung on it, an ID number fills what it says, an end before its beginning is cleared (2§5, decisions E7). `today` is a day in
 * Beijing, `YYYY-MM-DD`.
 */
export function applyChange<Table extends Fields>(
  table: Table,
  before: RecordOf<Table>,
  change: Patch<RecordOf<Table>>,
  today: string,
): Changed<RecordOf<Table>>;
// TypeScript cannot follow a record changed field by field; the signature above says what comes of it.
export function applyChange(
  table: Fields,
  before: Values,
  written: Patch<Record<string, FieldValue>>,
  today: string,
): Changed<Record<string, FieldValue>> {
  const { change, stripped } = tidied(table, before, written);
  const values = { ...before, ...change, ...emptied(table, before, change), ...derived(table, change, today) };
  const early = endsBefore(table, values);
  const problems: Record<string, Problem> = {};
  for (const name of stripped) problems[name] = "malformed";
  for (const name of early) problems[name] = "before-start";
  return { values: { ...values, ...Object.fromEntries(early.map((name) => [name, NO_MONTH])) }, problems };
}
