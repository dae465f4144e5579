import { type SqlBool, sql } from "kysely";
import { type MadePrintCode, PRINT_MINUTES, type PrintCode } from "#lib/domain/print/print.ts";
import type { Cut } from "#lib/domain/resume/cut.ts";
import { latestEnd } from "#lib/domain/time.ts";
import { addFile, type UploadedFile } from "#server/db/files.ts";
import type { Db } from "#server/db/schema/index.ts";
import { keptSecret } from "#server/db/settings/kept-secrets.ts";
import { hashPrintCode, hashToken, newPrintCode } from "#server/db/settings/secrets.ts";

const MINUTE = 60_000;
const LIFETIME = PRINT_MINUTES * MINUTE;
/** How long the page that used a code may fetch the file again after a broken connection, within the life of the code. */
const GRACE = 2 * MINUTE;
/** This many codes of an account work at a time; one more ends the oldest. */
const CODES_MAX = 3;
/** Codes are drawn until one is free; with a thousand in use one draw in a thousand is not. */
const DRAWS = 5;

/** The folder of the file store for files that wait to be printed; backups leave it out. */
export const PRINT_FOLDER = "prints";

const secretOf = (db: Db): Promise<string> => keptSecret(db, "print-key");

type Row = { id: string; cut: Cut; made_at: Date; ends_at: Date };
const codeOf = ({ id, cut, made_at, ends_at }: Row): PrintCode => ({
  id,
  cut,
  madeAt: made_at.getTime(),
  endsAt: ends_at.getTime(),
});

/** A code ends with its login, or at its own end. */
const isLoginOpen = sql<SqlBool>`exists (select 1 from logins where logins.id = print_codes.login_id and not logins.is_ended)`;

const isTimeLeft = (now: number) => sql<SqlBool>`ends_at > ${new Date(now)} and ends_at <= ${new Date(latestEnd(LIFETIME, now))}`;

/** Removes codes and takes their files from their owner; `removeOwnerless` removes the bytes. */
const removeWhere = (db: Db, condition: ReturnType<typeof sql<SqlBool>>): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const gone = await transaction.deleteFrom("print_codes").where(condition).returning("path").execute();
    if (gone.length === 0) return;
    const paths = gone.map(({ path }) => path);
    await transaction.updateTable("files").set({ owner_id: null }).where("path", "in", paths).execute();
  });

type Owner = { userId: string; loginId: string };
type Kept = Owner & { cut: Cut; file: UploadedFile };

/** Keeps a file under a code; null when another file has this code. Nothing of it is kept then. */
const keepUnder = (db: Db, codeHash: string, { userId, loginId, cut, file }: Kept, now: number): Promise<PrintCode | null> =>
  db.transaction().execute(async (transaction) => {
    const taken = transaction.selectFrom("print_codes").select("id").where("code_hash", "=", codeHash);
    if (await taken.executeTakeFirst()) return null;
    await addFile(transaction, userId, file, now);
    const row = await transaction
      .insertInto("print_codes")
      .values({
        user_id: userId,
        login_id: loginId,
        path: file.path,
        cut,
        code_hash: codeHash,
        made_at: new Date(now),
        ends_at: new Date(now + LIFETIME),
      })
      .returning(["id", "cut", "made_at", "ends_at"])
      .executeTakeFirstOrThrow();
    return codeOf(row);
  });

/** Keeps a file under a new code and answers it with its digits, which are stored nowhere. */
export const keepForPrint = async (db: Db, kept: Kept, now: number): Promise<MadePrintCode> => {
  const secret = await secretOf(db);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const code = newPrintCode();
    const made = await keepUnder(db, await hashPrintCode(code, secret), kept, now);
    if (!made) continue;
    await removeWhere(
      db,
      sql<SqlBool>`id in (
        select id from print_codes where user_id = ${kept.userId}::bigint and claim_hash is null order by id desc offset ${CODES_MAX})`,
    );
    return { ...made, code };
  }
  throw new Error("no print code is free");
};

/** The codes of a user that still work, the newest first. */
export const listPrintCodesOf = async (db: Db, userId: string, now: number): Promise<PrintCode[]> => {
  const rows = await db
    .selectFrom("print_codes")
    .select(["id", "cut", "made_at", "ends_at"])
    .where("user_id", "=", userId)
    .where("claim_hash", "is", null)
    .where(isTimeLeft(now))
    .where(isLoginOpen)
    .orderBy("id", "desc")
    .execute();
  return rows.map(codeOf);
};

/** The user who made a code; undefined once it is gone. */
export const findPrintCodeOwner = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom("print_codes").select("user_id").where("id", "=", id).executeTakeFirst())?.user_id;

export const removePrintCode = (db: Db, id: string): Promise<void> => removeWhere(db, sql<SqlBool>`id = ${id}::bigint`);

/** A file as its print page gets it. */
export type PrintFile = { path: string; name: string; size: number };

const fileOf = async (db: Db, path: string): Promise<PrintFile | null> => {
  const row = await db.selectFrom("files").select(["path", "name", "size"]).where("path", "=", path).executeTakeFirst();
  return row ?? null;
};

/**
 * Uses a code up for one print page; null for a code that is wrong, used, over or ended, without a difference. The same page may ask again
 * within its grace. One statement judges and claims, so that of two pages at the same moment one is given the file.
 * Why: docs/decisions/0076-a-print-code-works-once.md
 */
export const claimPrint = async (db: Db, code: string, claim: string, now: number): Promise<PrintFile | null> => {
  const claimHash = hashToken(claim);
  const claimed = await db
    .updateTable("print_codes")
    .set({ claim_hash: claimHash, claimed_at: sql<Date>`coalesce(claimed_at, ${new Date(now)}::timestamptz)` })
    .where("code_hash", "=", await hashPrintCode(code, await secretOf(db)))
    .where(isTimeLeft(now))
    .where(isLoginOpen)
    .where((eb) =>
      eb.or([
        eb("claim_hash", "is", null),
        eb.and([eb("claim_hash", "=", claimHash), eb("claimed_at", ">", new Date(now - GRACE))]),
      ]),
    )
    .returning("path")
    .executeTakeFirst();
  return claimed ? fileOf(db, claimed.path) : null;
};

/** The file claimed by a print page; null after its grace. */
export const findClaimed = async (db: Db, claim: string, now: number): Promise<PrintFile | null> => {
  const row = await db
    .selectFrom("print_codes")
    .select("path")
    .where("claim_hash", "=", hashToken(claim))
    .where("claimed_at", ">", new Date(now - GRACE))
    .where(isTimeLeft(now))
    .where(isLoginOpen)
    .orderBy("claimed_at", "desc")
    .executeTakeFirst();
  return row ? fileOf(db, row.path) : null;
};

export const removeClaimed = (db: Db, claim: string): Promise<void> =>
  removeWhere(db, sql<SqlBool>`claim_hash = ${hashToken(claim)}`);

/** Removes the codes that are over: by time, by use, or with the login that made them. */
export const removeOver = (db: Db, now: number): Promise<void> =>
  removeWhere(db, sql<SqlBool>`not (${isTimeLeft(now)}) or claimed_at <= ${new Date(now - GRACE)} or not ${isLoginOpen}`);
