import { emptyRecord } from "#lib/domain/resume/record.ts";
import { LIST_NAMES, type ResumePart, type ResumeParts, SINGLES } from "#lib/domain/resume/resume.ts";
import { SAVED_VERSIONS, type SavedVersion } from "#lib/domain/resume/saved-versions.ts";
import type { Db } from "#server/db/schema/index.ts";
import { etagOf } from "./etags.ts";

/** The last saves of a user, the newest first. */
export const listSavedVersions = async (db: Db, userId: string): Promise<SavedVersion[]> => {
  const rows = await db
    .selectFrom("resume_saved_versions")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ id: row.id, savedAt: row.saved_at.getTime(), part: row.part }));
};

type PartName = keyof ResumeParts;
const PART_NAMES = ["basics", "expectation", ...LIST_NAMES] as const satisfies PartName[];
/** Restoring an empty section makes no sense, so empty versions are not kept. */
const EMPTY = new Set([etagOf([]), etagOf(emptyRecord(SINGLES.basics)), etagOf(emptyRecord(SINGLES.expectation))]);

/** The parts that a save has changed. */
const changedParts = (before: ResumeParts, after: ResumeParts): PartName[] =>
  PART_NAMES.filter((name) => etagOf(before[name]) !== etagOf(after[name]));

const pick = (parts: ResumeParts, names: readonly PartName[]): ResumePart =>
  Object.fromEntries(names.map((name) => [name, parts[name]]));

/** Two states of a résumé, and when (milliseconds since 1970) each was saved. */
type Change = { before: ResumeParts; savedBefore: number; after: ResumeParts; now: number };

/**
 * Stores the state after a save, and the state before it unless stored already. Keeps only the last
 * {@link SAVED_VERSIONS}. Part of the saving transaction.
 */
export const keepVersion = async (db: Db, userId: string, { before, savedBefore, after, now }: Change): Promise<void> => {
  const names = changedParts(before, after);
  if (names.length === 0) return;
  const kept = await listSavedVersions(db, userId);
  const isKept = (name: PartName): boolean => kept.some(({ part }) => etagOf(part[name] ?? null) === etagOf(before[name]));
  const lost = names.filter((name) => !isKept(name) && !EMPTY.has(etagOf(before[name])));
  const rows = [
    ...(lost.length > 0 ? [{ part: pick(before, lost), savedAt: savedBefore }] : []),
    { part: pick(after, names), savedAt: now },
  ];
  for (const { part, savedAt } of rows)
    await db
      .insertInto("resume_saved_versions")
      .values({ user_id: userId, part: JSON.stringify(part), saved_at: new Date(savedAt) })
      .execute();
  const outdated = kept.slice(SAVED_VERSIONS - rows.length).map(({ id }) => id);
  if (outdated.length > 0) await db.deleteFrom("resume_saved_versions").where("id", "in", outdated).execute();
};
