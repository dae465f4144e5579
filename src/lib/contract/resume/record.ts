import * as z from "zod/mini";
import type { Schema } from "#lib/contract/call.ts";
import { renamed, renaming } from "#lib/contract/renamed.ts";
import { code, figure, jsonList, mapped, text } from "#lib/contract/wire.ts";
import type { Field, Fields, RecordOf } from "#lib/domain/resume/record.ts";
import { normalize } from "#lib/domain/resume/rules.ts";

/** Treatment of unknown codes and invalid numbers: an answer drops them, a save is refused and names the field. */
export type Unknowns = "ignored" | "refused";

const numberOrText = z.nullish(z.union([z.number(), z.string()]));
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === "";

const codeOf = (codes: readonly number[], { asText, unknowns }: { asText: boolean; unknowns: Unknowns }) => {
  const read = code(codes);
  const isKnown = (value: unknown): boolean => isNothing(value) || codes.some((known) => String(known) === String(value));
  return mapped(
    unknowns === "ignored" ? numberOrText : numberOrText.check(z.refine(isKnown, { error: "unknown_code" })),
    (value) => z.decode(read, value),
    (value) => (asText && value !== null ? String(value) : value),
  );
};

const isNumber = (value: unknown): boolean => isNothing(value) || (String(value).trim() !== "" && Number.isFinite(Number(value)));
const strictFigure = mapped(
  numberOrText.check(z.refine(isNumber, { error: "malformed_number" })),
  (value) => z.decode(figure, value),
  (value) => value,
);

const isTyped = (value: unknown): value is string => typeof value === "string" && /^(?!null$|\[)./su.test(value.trim());
/** A list as JSON text. Other text was typed by hand and becomes the only entry (R2.5.5-1). */
const place = z.pipe(
  z.codec(z.optional(z.unknown()), z.optional(z.unknown()), {
    decode: (value) => (isTyped(value) ? [value] : value),
    encode: (value) => value,
  }),
  jsonList(text),
);

const schemaOf = (field: Field, unknowns: Unknowns): Schema => {
  if (field.kind === "code") return codeOf(field.codes, { asText: field.asText === true, unknowns });
  if (field.kind === "number") return unknowns === "ignored" ? figure : strictFigure;
  if (field.kind === "place") return place;
  return mapped(
    text,
    (value) => normalize(field.kind, value),
    (value) => value,
  );
};

/** Reads a value that may be missing on the wire. */
type ValueSchema<Value> = z.core.$ZodType<Value, unknown, z.core.$ZodTypeInternals<Value, unknown> & { optin: "optional" }>;
/** A table's names, as `renamed` needs them. */
type NamesOf<Table extends Fields> = {
  [Name in keyof Table]: readonly [Table[Name]["wire"], ValueSchema<RecordOf<Table>[Name]>];
};
function namesOf<Table extends Fields>(table: Table, unknowns: Unknowns): NamesOf<Table>;
// TypeScript cannot follow an object built field by field; the signature above states the result.
function namesOf(table: Fields, unknowns: Unknowns): Record<string, readonly [string, Schema]> {
  return Object.fromEntries(Object.entries(table).map(([name, field]) => [name, [field.wire, schemaOf(field, unknowns)]]));
}

/** Codecs for the fields of a record that is flat in a larger object, all or some of them. */
export const flatRecord = <Table extends Fields>(table: Table, unknowns: Unknowns = "ignored") =>
  renaming(namesOf(table, unknowns));
/** A record as an object of its own. */
export const record = <Table extends Fields>(table: Table, unknowns: Unknowns = "ignored") => renamed(namesOf(table, unknowns));
