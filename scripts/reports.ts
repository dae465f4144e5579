/**
 * For the operator: the posts and messages that were reported.
 *
 *     npm run reports -- list          reports that wait, the newest first; `list all` has the others as well
 *     npm run reports -- show 12       one of them, with its text and the phone that was left
 *     npm run reports -- done 12       marks it as dealt with
 *
 * Settings are the server's. The embedded database is used by one process at a time: stop the server first.
 */
import { idOf } from "#lib/domain/ids.ts";
import { postPath } from "#lib/domain/paths.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { reportReasonText } from "#lib/texts/reports.ts";
import { closeReport, findReport, listReports, type StoredReport } from "#server/db/reports.ts";
import type { Db } from "#server/db/schema/index.ts";
import { systemClock } from "#server/services/clock.ts";
import { type DatabaseCommand, runDatabaseCommand } from "./database-command.ts";

const USAGE = "Usage: npm run reports -- list [all] | show ID | done ID";
const LISTED_MAX = 1000;

const stateOf = ({ doneAt }: StoredReport): string => (doneAt === null ? "open" : `done ${formatBeijing(doneAt)}`);

/** A text of a stranger must not write to the terminal. Control characters do not get into the database, but directions of writing do. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === "\n" ? "\n    " : "·"));

const list = async (db: Db, which: "open" | "all"): Promise<void> => {
  const reports = await listReports(db, { which, max: LISTED_MAX });
  if (reports.length === 0) console.info(which === "open" ? "No report waits." : "There are no reports.");
  for (const report of reports) {
    const { id, reportedAt, reason, post, company, account } = report;
    const subject = account === null ? `${post} (${company})` : `message of ${account}${company && ` (${company})`}`;
    console.info([id, formatBeijing(reportedAt), reportReasonText[reason], plain(subject), stateOf(report)].join("  "));
  }
};

const show = (report: StoredReport): void => {
  const { postId, post, company, reason, userId, phone, text, reportedAt, account, message } = report;
  console.info(`Report ${report.id}, ${formatBeijing(reportedAt)} in Beijing, ${stateOf(report)}`);
  if (account === null)
    console.info(`  post: ${plain(post)} (${plain(company)})${postId === null ? ", which is gone" : ` at ${postPath(postId)}`}`);
  else console.info(`  message of ${plain(account)}${company && ` (${plain(company)})`}: ${plain(message)}`);
  console.info(`  reason: ${reportReasonText[reason]}`);
  console.info(`  from: ${userId === null ? "a visitor without an account" : `user ${userId}`}, phone: ${phone || "none"}`);
  console.info(`  text: ${plain(text) || "none"}`);
};

const known = async (db: Db, id: string): Promise<StoredReport> => {
  const report = await findReport(db, idOf(id) ?? "0");
  if (!report) throw new Error("there is no such report");
  return report;
};

const finish = async (db: Db, { id }: StoredReport): Promise<void> => {
  await closeReport(db, id, systemClock.now());
  console.info(`Report ${id} is done.`);
};

/** The command of the command line; null if invalid. */
const commandOf = ([name, argument, ...rest]: string[]): DatabaseCommand | null => {
  if (rest.length > 0) return null;
  if (name === "list" && argument === undefined) return (db) => list(db, "open");
  if (name === "list" && argument === "all") return (db) => list(db, "all");
  if (argument === undefined) return null;
  if (name === "show") return async (db) => show(await known(db, argument));
  if (name === "done") return async (db) => finish(db, await known(db, argument));
  return null;
};

await runDatabaseCommand(USAGE, commandOf);
