import { type Selectable, sql } from "kysely";
import type { ResumeBasics } from "#lib/domain/resume/basics.ts";
import type { Etags } from "#lib/domain/resume/etags.ts";
import { isIdNumber, withIdentity } from "#lib/domain/resume/id-number.ts";
import { emptyRecord } from "#lib/domain/resume/record.ts";
import {
  type ItemOf,
  LISTS,
  type ListName,
  type Resume,
  type ResumePart,
  type ResumeParts,
  SINGLES,
} from "#lib/domain/resume/resume.ts";
import { beijingDate } from "#lib/domain/time.ts";
import type { Db, Tables } from "#server/db/schema/index.ts";
import { etagsOf, given, isOutdated } from "./etags.ts";
import { attachmentsOf } from "./resume-attachments.ts";
import { keepVersion } from "./saved-versions.ts";

/** A stored list; a field that was added to the table after an item was stored is empty in it. */
const itemsOf = <List extends ListName>(list: List, items: readonly Partial<ItemOf<List>>[]): ItemOf<List>[] =>
  items.map((item) => emptyRecord<(typeof LISTS)[List]>(LISTS[list], item));

type StoredResume = Selectable<Tables["resumes"]>;
/** A stored résumé, with nulls for a user without one. */
type MaybeStored = { [Column in keyof StoredResume]: StoredResume[Column] | null };

const writtenParts = (row: MaybeStored): ResumeParts => ({
  basics: emptyRecord(SINGLES.basics, row.basics ?? {}),
  expectation: emptyRecord(SINGLES.expectation, row.expectation ?? {}),
  skills: itemsOf("skills", row.skills ?? []),
  trainings: itemsOf("trainings", row.trainings ?? []),
  works: itemsOf("works", row.works ?? []),
  educations: itemsOf("educations", row.educations ?? []),
  family: itemsOf("family", row.family ?? []),
  urgentContacts: itemsOf("urgentContacts", row.urgent_contacts ?? []),
});

/** A user's résumé, empty before the first save; undefined if the user does not exist. */
export const findResume = async (db: Db, userId: string): Promise<Resume | undefined> => {
  const row = await db
    .selectFrom("users")
    .leftJoin("resumes", "resumes.user_id", "users.id")
    .selectAll("resumes")
    .select("users.phone")
    .where("users.id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const parts = writtenParts(row);
  const attachments = await attachmentsOf(db, userId);
  return { userId, userName: parts.basics.name, loginPhone: row.phone, etags: etagsOf(parts), ...parts, ...attachments };
};

/** Reasons to refuse saving a résumé. */
export type SaveProblem = "identity_locked" | "last_education" | "changed_elsewhere";
/** `renamed`: the save has changed the seeker's name. */
export type SaveOutcome = { saved: true; renamed: boolean } | { saved: false; problem: SaveProblem };

/**
 * Name and ID number are fixed once an ID number is saved; the last education record stays (D-E4, D-E5). An invalid
 * number, stored before it was checked, fixes nothing.
 */
const problemOf = (
  before: { basics: ResumeBasics; educations: unknown[] },
  part: ResumePart,
  today: string,
): SaveProblem | null => {
  const { name, idNumber } = before.basics;
  const changes = (next: string | undefined, present: string): boolean => next !== undefined && next !== present;
  const locked = isIdNumber(idNumber, today);
  if (locked && (changes(part.basics?.idNumber, idNumber) || changes(part.basics?.name, name))) return "identity_locked";
  return part.educations?.length === 0 && before.educations.length > 0 ? "last_education" : null;
};

const json = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value));

const changesOf = (part: ResumePart) => {
  const lists = {
    skills: json(part.skills),
    trainings: json(part.trainings),
    works: json(part.works),
    educations: json(part.educations),
    family: json(part.family),
    urgent_contacts: json(part.urgentContacts),
  };
  const basics = JSON.stringify(Object.fromEntries(given(part.basics)));
  const expectation = JSON.stringify(Object.fromEntries(given(part.expectation)));
  return {
    ...lists,
    basics: sql<string>`resumes.basics || ${basics}::jsonb`,
    expectation: sql<string>`resumes.expectation || ${expectation}::jsonb`,
  };
};

/** The parts to save, and the etags of the parts they replace, as far as the sender knows them. */
export type Save = { part: ResumePart; etags: Etags };

/** A user's stored résumé, locked until the end of the transaction; an empty one is stored before the first save. */
const lockResume = async (transaction: Db, userId: string, now: number): Promise<StoredResume> => {
  const locked = transaction.selectFrom("resumes").selectAll().where("user_id", "=", userId).forUpdate();
  const stored = await locked.executeTakeFirst();
  if (stored) return stored;
  await transaction
    .insertInto("resumes")
    .values({ user_id: userId, updated_at: new Date(now) })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  return locked.executeTakeFirstOrThrow();
};

/** Saves the given parts and leaves the others as they are (R2.7.2-2). All in one transaction, one save after the other. */
export const saveResume = (db: Db, userId: string, { part: sent, etags }: Save, now: number): Promise<SaveOutcome> =>
  db.transaction().execute(async (transaction): Promise<SaveOutcome> => {
    // The user's row first, as the deletion of an account takes it: a save that took it after the résumé's could meet the deletion half-way.
    await transaction.selectFrom("users").select("id").where("id", "=", userId).forKeyShare().execute();
    const before = await lockResume(transaction, userId, now);
    const stored = writtenParts(before);
    const today = beijingDate(now);
    const part = sent.basics ? { ...sent, basics: withIdentity(sent.basics, stored.basics.idNumber, today) } : sent;
    const problem = isOutdated(stored, part, etags) ? "changed_elsewhere" : problemOf(stored, part, today);
    if (problem) return { saved: false, problem };
    const after = await transaction
      .updateTable("resumes")
      .set({ ...changesOf(part), updated_at: new Date(now) })
      .where("user_id", "=", userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const change = { before: stored, savedBefore: before.updated_at.getTime(), after: writtenParts(after), now };
    await keepVersion(transaction, userId, change);
    return { saved: true, renamed: change.after.basics.name !== stored.basics.name };
  });

/** Whether a seeker has an education record, which applying requires (R1.5.1-1). */
export const hasEducation = async (db: Db, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom("resumes")
    .select(sql<number>`jsonb_array_length(educations)`.as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return (row?.count ?? 0) > 0;
};

/** Whether a seeker's résumé has a name, which signing up requires (D-I81). */
export const hasName = async (db: Db, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom("resumes")
    .select(sql<string | null>`basics->>'name'`.as("name"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return (row?.name ?? "") !== "";
};
