/**
 * For the operator: the people who may work at the desk, `/desk`.
 *
 *     npm run staff -- add 13800000001 operator  Zhang      the first one; others are invited at the desk
 *     npm run staff -- list                               who may log in, and who did once
 *     npm run staff -- end 13800000001                    ends an account with its sessions
 *
 * A database without a career tree gets the standard one with the first account, because posts and filters need it.
 * Settings are the server's. The embedded database is used by one process at a time: stop the server first.
 */
import { PHONE_PATTERN } from "#lib/domain/account/phone-number.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { findStaffByPhone, listStaff } from "#server/db/desk/staff.ts";
import { hasCareers } from "#server/db/posts/careers.ts";
import type { Db } from "#server/db/schema/index.ts";
import { addCareers } from "#server/demo/seed/index.ts";
import { COMMAND } from "#server/desk/actor.ts";
import { endStaff, hireStaff } from "#server/desk/staff.ts";
import { systemClock } from "#server/services/clock.ts";
import { type DatabaseCommand, runDatabaseCommand } from "./database-command.ts";

const USAGE = "Usage: npm run staff -- add PHONE operator [NAME] | list | end PHONE";

const contextOf = (db: Db) => ({ db, actor: COMMAND, now: systemClock.now() });

const add = async (db: Db, phone: string, name: string): Promise<void> => {
  if (!PHONE_PATTERN.test(phone)) throw new Error(`${phone} is no mainland mobile number`);
  await hireStaff(contextOf(db), { phone, name, role: "operator", companyId: null, fairId: null });
  console.info(`${phone} may log in at /desk as an operator.`);
  if (await hasCareers(db)) return;
  await db.transaction().execute((transaction) => addCareers(transaction));
  console.info("The career tree was empty and has the standard careers now.");
};

const list = async (db: Db): Promise<void> => {
  const staff = await listStaff(db, null);
  if (staff.length === 0) console.info("There is no staff.");
  for (const { id, phone, name, role, place, endedAt } of staff)
    console.info(
      [id, phone, role, name, place, endedAt === null ? "" : `ended ${formatBeijing(endedAt)}`].filter(Boolean).join("  "),
    );
};

const end = async (db: Db, phone: string): Promise<void> => {
  const member = await findStaffByPhone(db, phone);
  if (!member) throw new Error("there is no account with this phone");
  await endStaff(contextOf(db), member.id);
  console.info(`The account of ${phone} is ended.`);
};

/** The command of the command line; null if invalid. */
const commandOf = ([name, phone, role, person, ...rest]: string[]): DatabaseCommand | null => {
  if (rest.length > 0) return null;
  if (name === "list" && phone === undefined) return list;
  if (phone === undefined) return null;
  if (name === "add" && role === "operator") return (db) => add(db, phone, person ?? "operator");
  if (name === "end" && role === undefined) return (db) => end(db, phone);
  return null;
};

await runDatabaseCommand(USAGE, commandOf);
