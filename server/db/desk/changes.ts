import { CHANGES_PAGE, type ChangeSubject } from "#lib/domain/desk/changes.ts";
import type { Db } from "#server/db/schema/index.ts";

/** A change at the desk. `staffId` is null for a command on the server's own machine; `importId` names the import that made it. */
export type Change = {
  staffId: string | null;
  importId?: string | null;
  action: string;
  subject: ChangeSubject;
  subjectId: string | null;
  before?: unknown;
  after?: unknown;
};

/** Tables whose rows are named, and are found by the number that a change keeps. */
const NAMED = [
  ["post", "posts"],
  ["fair", "fairs"],
  ["company", "companies"],
  ["staff", "staff"],
] as const;

const jsonOf = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

/** Keeps changes, in the transaction that makes them and in their order. */
export const addChanges = async (db: Db, changes: readonly Change[], now: number): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map(({ staffId, importId = null, action, subject, subjectId, before, after }) => ({
    staff_id: staffId,
    import_id: importId,
    at: new Date(now),
    action,
    subject,
    subject_id: subjectId,
    before: jsonOf(before),
    after: jsonOf(after),
  }));
  await db.insertInto("desk_changes").values(rows).execute();
};

/** Keeps a change, in the transaction that makes it. */
export const addChange = (db: Db, change: Change, now: number): Promise<void> => addChanges(db, [change], now);

type Thing = { subject: string; subject_id: string | null };

/** The present names of changed things; an application has its post's. A thing that is gone has none. */
const readNames = async (db: Db, things: readonly Thing[]): Promise<(thing: Thing) => string> => {
  const idsOf = (wanted: ChangeSubject): string[] =>
    things.flatMap(({ subject, subject_id }) => (subject === wanted && subject_id !== null ? [subject_id] : []));
  const names = new Map<string, string>();
  const keep = (subject: ChangeSubject, rows: readonly { id: string; name: string }[]): void => {
    for (const { id, name } of rows) names.set(`${subject} ${id}`, name);
  };
  for (const [subject, table] of NAMED) {
    const ids = idsOf(subject);
    if (ids.length > 0) keep(subject, await db.selectFrom(table).select(["id", "name"]).where("id", "in", ids).execute());
  }
  const ids = idsOf("application");
  const applications = db.selectFrom("applications").innerJoin("posts", "posts.id", "applications.post_id");
  if (ids.length > 0)
    keep("application", await applications.select(["applications.id", "posts.name"]).where("applications.id", "in", ids).execute());
  return ({ subject, subject_id }) => names.get(`${subject} ${subject_id}`) ?? "";
};

/** The newest changes, of one subject or of all, with the present names of the things. */
export const listChanges = async (
  db: Db,
  { subject, subjectId, beforeId }: { subject: ChangeSubject | null; subjectId: string | null; beforeId: string | null },
) => {
  const rows = await db
    .selectFrom("desk_changes")
    .leftJoin("staff", "staff.id", "desk_changes.staff_id")
    .selectAll("desk_changes")
    .select("staff.name as who")
    .$if(subject !== null, (some) => some.where("subject", "=", subject ?? ""))
    .$if(subjectId !== null, (some) => some.where("subject_id", "=", subjectId ?? ""))
    .$if(beforeId !== null, (some) => some.where("desk_changes.id", "<", beforeId ?? ""))
    .orderBy("desk_changes.id", "desc")
    .limit(CHANGES_PAGE)
    .execute();
  const nameOf = await readNames(db, rows);
  return rows.map(({ id, at, who, action, subject: of, subject_id, before, after }) => ({
    id,
    at: at.getTime(),
    who: who ?? "",
    action,
    subject: of,
    subjectId: subject_id,
    name: nameOf({ subject: of, subject_id }),
    before,
    after,
  }));
};
