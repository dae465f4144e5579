import { type Selectable, sql } from "kysely";
import type { JobExpectation, Patch, Resume, ResumeAttachment, ResumeBasics, ResumePart } from "#lib/domain/resume.ts";
import type { Db, Tables } from "./schema.ts";

const NO_BASICS: ResumeBasics = {
  name: "",
  gender: null,
  idNumber: "",
  birthday: "",
  age: null,
  phone: "",
  education: null,
  married: null,
  household: null,
  veteran: null,
  ethnicity: "",
  height: "",
  adjustable: null,
  email: "",
  politics: null,
};
const NO_EXPECTATION: JobExpectation = { place: [], salary: "", arrival: null };

const attachmentsOf = async (db: Db, userId: string): Promise<Pick<Resume, "certificates" | "otherAttachments">> => {
  const rows = await db
    .selectFrom("resume_attachments")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const of = (kind: "certificate" | "other"): ResumeAttachment[] =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({ id: row.id, name: row.name, path: row.path, fileType: row.file_type, size: row.size }));
  return { certificates: of("certificate"), otherAttachments: of("other") };
};

const writtenParts = (row: Selectable<Tables["resumes"]> | undefined) => ({
  basics: { ...NO_BASICS, ...row?.basics },
  expectation: { ...NO_EXPECTATION, ...row?.expectation },
  skills: row?.skills ?? [],
  trainings: row?.trainings ?? [],
  works: row?.works ?? [],
  educations: row?.educations ?? [],
  family: row?.family ?? [],
  urgentContacts: row?.urgent_contacts ?? [],
});

/** A user's résumé, empty when nothing was saved yet; undefined when there is no such user. */
export const findResume = async (db: Db, userId: string): Promise<Resume | undefined> => {
  const user = await db.selectFrom("users").select("phone").where("id", "=", userId).executeTakeFirst();
  if (!user) return undefined;
  const row = await db.selectFrom("resumes").selectAll().where("user_id", "=", userId).executeTakeFirst();
  const parts = writtenParts(row);
  return { userId, userName: parts.basics.name, loginPhone: user.phone, ...parts, ...(await attachmentsOf(db, userId)) };
};

/** A résumé is saved only if it may become what the save makes of it. */
export type SaveProblem = "identity_locked" | "last_education";
export type SaveOutcome = { saved: true } | { saved: false; problem: SaveProblem };

/** Name and ID number are fixed once an ID number is saved; the last education record stays (decisions E4–E5). */
const problemOf = (before: { basics: ResumeBasics; educations: unknown[] }, part: ResumePart): SaveProblem | null => {
  const { name, idNumber } = before.basics;
  const changes = (next: string | undefined, present: string): boolean => next !== undefined && next !== present;
  if (idNumber !== "" && (changes(part.basics?.idNumber, idNumber) || changes(part.basics?.name, name))) return "identity_locked";
  return part.educations?.length === 0 && before.educations.length > 0 ? "last_education" : null;
};

/** Fields that are given, without those that are not. */
const given = <Whole extends object>(patch: Patch<Whole> | undefined): [string, unknown][] =>
  Object.entries(patch ?? {}).filter(([, value]) => value !== undefined);

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

/** Saves the given parts and leaves the others as they are (2§7.2). All in one transaction, one save after the other. */
export const saveResume = (db: Db, userId: string, part: ResumePart, now: number): Promise<SaveOutcome> =>
  db.transaction().execute(async (transaction): Promise<SaveOutcome> => {
    await transaction
      .insertInto("resumes")
      .values({ user_id: userId, updated_at: new Date(now) })
      .onConflict((conflict) => conflict.column("user_id").doNothing())
      .execute();
    const before = await transaction
      .selectFrom("resumes")
      .selectAll()
      .where("user_id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const problem = problemOf(writtenParts(before), part);
    if (problem) return { saved: false, problem };
    await transaction
      .updateTable("resumes")
      .set({ ...changesOf(part), updated_at: new Date(now) })
      .where("user_id", "=", userId)
      .execute();
    return { saved: true };
  });

/** Whether a seeker has named any education, without which nobody can sign up (1§5). */
export const hasEducation = async (db: Db, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom("resumes")
    .select(sql<number>`jsonb_array_length(educations)`.as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return (row?.count ?? 0) > 0;
};
