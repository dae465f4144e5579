import * as z from "zod/mini";
import { environment } from "#lib/browser/environment.ts";
import { record } from "#lib/contract/resume/record.ts";
import { parse, serialize } from "#lib/contract/wire.ts";
import type { Fields, RecordOf } from "#lib/domain/resume/record.ts";
import type { Section } from "#lib/domain/resume/resume.ts";

/** A record being edited and its state before; null for a new one. */
export type Written<Item> = { start: Item | null; values: Item };

const keyOf = (section: Section): string => `resume-draft-${section}`;

const schemaOf = (table: Fields) => z.object({ start: z.nullable(record(table)), values: record(table) });

/** Names of the fields that no storage may hold (D-H6). */
const secretFields = (table: Fields): string[] =>
  Object.entries(table).flatMap(([name, { kind }]) => (kind === "id-number" ? [name] : []));

const withoutSecrets = (table: Fields, values: RecordOf<Fields>): RecordOf<Fields> => ({
  ...values,
  ...Object.fromEntries(secretFields(table).map((name) => [name, ""])),
});

/**
 * Keeps an edited record until it is saved or given up: it survives a reload, and ends with the tab and at the logout, which
 * clears everything the session stored (D-H6).
 */
export const keepDraft = (section: Section, table: Fields, { start, values }: Written<RecordOf<Fields>>): void => {
  const draft = { start: start && withoutSecrets(table, start), values: withoutSecrets(table, values) };
  environment().session.set(keyOf(section), serialize(schemaOf(table), draft));
};

export const dropDraft = (section: Section): void => environment().session.set(keyOf(section), null);

/** A section's kept draft. Fields that are never stored come from `known`, the saved record. */
export function takeDraft<Table extends Fields>(
  section: Section,
  table: Table,
  known: RecordOf<Table> | null,
): Written<RecordOf<Table>> | null;
// TypeScript cannot follow a record read by its table; the signature above states the result.
export function takeDraft(section: Section, table: Fields, known: RecordOf<Fields> | null): Written<RecordOf<Fields>> | null {
  const draft = parse(schemaOf(table), environment().session.get(keyOf(section)) ?? "");
  if (!draft) return null;
  const secrets = Object.fromEntries(secretFields(table).map((name) => [name, known?.[name] ?? ""]));
  return { start: draft.start && { ...draft.start, ...secrets }, values: { ...draft.values, ...secrets } };
}
