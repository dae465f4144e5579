/**
 * A table describes each record of the résumé once, with a line per field: its name on the wire, its kind, whether it is
 * required, its limits. The record's type, empty value, rules, codec, labels and form all follow from the table.
 */
export type Kind<Name extends string = string> =
  /** At most `max` characters. */
  | { kind: "text"; max: number }
  /** The name of a file; it carries no white space (R2.5.9-5). */
  | { kind: "file-name"; max: number }
  /** `YYYY-MM`. With `openEnd`, empty means 至今 (D-E2). `notBefore` names the month that it may not precede. */
  | { kind: "month"; openEnd?: true; notBefore?: Name }
  /** `YYYY-MM-DD`, not in the future. */
  | { kind: "date" }
  /** One of an enumeration; null if not chosen. `asText`: a text on the wire. */
  | { kind: "code"; codes: readonly number[]; asText?: true }
  /** Several of an enumeration, joined by commas (D-H3). */
  | { kind: "codes"; codes: readonly number[] }
  /** A measure in digits, of at most `max` digits. An input with anything else in it clears the field (R2.5.1-8). */
  | { kind: "digits"; max: number; min: number }
  /** A positive whole number of at most `max` digits. Other input stays as typed, and cannot be saved (D-I14). */
  | { kind: "amount"; max: number }
  /** A whole number, or null. */
  | { kind: "number"; min: number; max: number }
  | { kind: "mobile" }
  /** A mobile number, or a landline with area code (D-H3). */
  | { kind: "contact-phone" }
  | { kind: "email"; max: number }
  | { kind: "id-number" }
  /** Province, city and district, or one text that was typed; each of at most `max` characters. */
  | { kind: "place"; max: number }
  /** One of the 56, by its label (R2.3.3-3). */
  | { kind: "ethnic-group" };

/** A field whose kind depends on another field: `when` by the other's code, else `otherwise`. */
type Variant<Name extends string> = { kind: "variant"; by: Name; when: Record<number, Kind>; otherwise: Kind };
export type Field<Name extends string = string> = { wire: string; required?: true } & (Kind<Name> | Variant<Name>);
export type Fields = Readonly<Record<string, Field>>;

/**
 * Checks a table: `by` and `notBefore` must name fields of the same record.
 * Why: docs/decisions/0045-one-table-per-record.md
 */
export const defineRecord = <const Table extends { [Name in keyof Table]: Field<Extract<keyof Table, string>> }>(
  table: Table,
): Table => table;

type ValueOf<F extends Field> = F extends { kind: "code"; codes: readonly (infer Code extends number)[] }
  ? Code | null
  : F extends { kind: "number" }
    ? number | null
    : F extends { kind: "place" }
      ? string[]
      : string;
/** The record that a table describes. Texts are never null: empty means not given. */
export type RecordOf<Table extends Fields> = { -readonly [Name in keyof Table]: ValueOf<Table[Name]> };
export type FieldValue = string | number | null | string[];
export type FieldName<Table extends Fields> = Extract<keyof Table, string>;

/** Some fields of a record; those left out (or undefined) stay as they are. */
export type Patch<Whole> = { [Name in keyof Whole]?: Whole[Name] | undefined };

export const fieldNames = <Table extends Fields>(table: Table): FieldName<Table>[] => {
  const names: FieldName<Table>[] = [];
  for (const name in table) names.push(name);
  return names;
};

/** A month not chosen yet; an empty one may mean 至今. A control character: no text of a résumé may be the same. */
export const NO_MONTH = "\u001a";

/** A field's initial value. */
export const emptyValue = ({ kind }: Field): FieldValue => {
  if (kind === "month") return NO_MONTH;
  if (kind === "code" || kind === "number") return null;
  return kind === "place" ? [] : "";
};

/** An empty record; `known` sets the values known already. */
export function emptyRecord<Table extends Fields>(table: Table, known?: Patch<RecordOf<Table>>): RecordOf<Table>;
// TypeScript cannot follow a record built field by field; the signature above states the result.
export function emptyRecord(table: Fields, known: Patch<Record<string, FieldValue>> = {}): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(table).map(([name, field]) => [name, known[name] ?? emptyValue(field)]));
}

/** A field's kind within its record. */
export const kindOf = (field: Field, values: Readonly<Record<string, unknown>>): Kind =>
  field.kind === "variant" ? (field.when[Number(values[field.by] ?? Number.NaN)] ?? field.otherwise) : field;
