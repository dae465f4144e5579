import * as z from "zod/mini";
import type { Schema } from "#lib/contract/call.ts";
import { renamed, renaming } from "#lib/contract/renamed.ts";
import { code, figure, jsonList, mapped, text } from "#lib/contract/wire.ts";
import type { Field, Fields, RecordOf } from "#lib/domain/resume/record.ts";
import { normalize } from "#lib/domain/resume/rules.ts";

const codeText = (codes: readonly number[]) =>
  mapped(
    z.nullish(z.union([z.number(), z.string()])),
    (value) => z.decode(code(codes), value),
    (value) => (value === null ? null : String(value)),
  );

const isTyped = (value: unknown): value is string => typeof value === "string" && /^(?!null$|\[)./su.test(value.trim());
/** A list as JSON text. What is no JSON was typed by hand and stands alone (2§5.5). */
const place = z.pipe(
  z.codec(z.optional(z.unknown()), z.optional(z.unknown()), {
    decode: (value) => (isTyped(value) ? [value] : value),
    encode: (value) => value,
  }),
  jsonList(text),
);

const schemaOf = (field: Field): Schema => {
  if (field.kind === "code") return field.asText ? codeText(field.codes) : code(field.codes);
  if (field.kind === "number") return figure;
  if (field.kind === "place") return place;
  return mapped(
    text,
    (value) => normalize(field.kind, value),
    (value) => value,
  );
};

/** Reads what may be missing on the wire. */
type ValueSchema<Value> = z.core.$ZodType<Value, unknown, z.core.$ZodTypeInternals<Value, unknown> & { optin: "optional" }>;
/** What `renamed` needs to know of a table. */
type NamesOf<Table extends Fields> = {
  [Name in keyof Table]: readonly [Table[Name]["wire"], ValueSchema<RecordOf<Table>[Name]>];
};
function namesOf<Table extends Fields>(table: Table): NamesOf<Table>;
// TypeScript cannot follow an object built field by field; the signature above says what the loop makes.
function namesOf(table: Fields): Record<string, readonly [string, Schema]> {
  return Object.fromEntries(Object.entries(table).map(([name, field]) => [name, [field.wire, schemaOf(field)]]));
}

/** The fields of a record that stands flat in a larger object, and how they are read and written, all or some of them. */
export const flatRecord = <Table extends Fields>(table: Table) => renaming(namesOf(table));
/** A record as an object of its own. */
export const record = <Table extends Fields>(table: Table) => renamed(namesOf(table));
