/**
 * For the operator: shows and deletes the stored data of one account.
 *     npm run accounts -- list 13800000001
 *     npm run accounts -- export 13800000001 data.zip
 *     npm run accounts -- delete 13800000001
 *     npm run accounts -- delete 42
 * The last one names a user by id; it also erases the chat data of a user who no longer exists.
 * Settings are the server's. The embedded database is used by one process at a time: stop the server first.
 */
import { open } from "node:fs/promises";
import { parseArgs } from "node:util";
import { PHONE_PATTERN } from "#lib/domain/account/phone-number.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { readConfig } from "#server/config.ts";
import { sourceOf } from "#server/database-source.ts";
import { readEverything } from "#server/db/account/export.ts";
import { findUser, findUserByPhone } from "#server/db/account/users.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { openFiles } from "#server/index.ts";
import { deleteUser, eraseRemains } from "#server/leave.ts";
import { openChat } from "#server/open-chat.ts";
import type { Deps } from "#server/routes/http.ts";
import { seekerAccount } from "#server/services/chat.ts";
import { systemClock } from "#server/services/clock.ts";
import { noLines } from "#server/services/line-log.ts";
import { consoleLog, shortError } from "#server/services/log.ts";
import { zipOfUser } from "#server/take-along.ts";

const USAGE = "Usage: npm run accounts -- list PHONE | export PHONE FILE | delete PHONE | delete USER_ID";

type Parts = Pick<Deps, "db" | "files" | "chat" | "log">;
type User = { id: string; phone: string };

const list = async ({ db }: Parts, { id, phone }: User): Promise<void> => {
  const { site, chat } = await readEverything(db, { id, account: seekerAccount(id) });
  console.info(`${phone} is user ${id}`);
  for (const [name, rows] of [...Object.entries(site), ...Object.entries(chat)]) console.info(`  ${name}: ${rows.length}`);
};

const write = async (parts: Parts, { id }: User, file: string): Promise<void> => {
  const target = await open(file, "wx", 0o600);
  try {
    await target.writeFile(zipOfUser(parts, id, systemClock.now()));
  } finally {
    await target.close();
  }
  console.info(`All that is stored of user ${id} is in ${file}.`);
};

const erase = async (parts: Parts, user: User): Promise<void> => {
  await deleteUser(parts, user, systemClock.now());
  console.info(`User ${user.id} is deleted. Their applications stay for three years, without whose they were.`);
};

const eraseById = async (parts: Parts, id: string): Promise<void> => {
  const user = await findUser(parts.db, id);
  if (user) return erase(parts, user);
  await eraseRemains(parts, id);
  console.info(`There is no user ${id}. If the chat still had their account, it is erased.`);
};

const run = async (parts: Parts, [command, phone = "", file]: string[]): Promise<void> => {
  if (command === "delete" && ID_PATTERN.test(phone) && !PHONE_PATTERN.test(phone)) return eraseById(parts, phone);
  const user = await findUserByPhone(parts.db, phone);
  if (!user) throw new Error("nobody logs in with this phone");
  if (command === "list") return list(parts, user);
  if (command === "delete") return erase(parts, user);
  if (command === "export" && file !== undefined) return write(parts, user, file);
  throw new Error(USAGE);
};

const main = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (!["list", "export", "delete"].includes(positionals[0] ?? "") || positionals[1] === undefined) throw new Error(USAGE);
  const config = readConfig(process.env);
  const database = await openDatabase(sourceOf(config));
  const files = await openFiles(config);
  const base = { db: database.db, files: files.store, scan: null, clock: systemClock, log: consoleLog };
  const { chat, service } = await openChat({ ...base, security: noLines }, config);
  try {
    // If a server runs on the same PostgreSQL, chat calls are relayed to it.
    await service?.start(null);
    await run({ ...base, chat }, positionals);
  } finally {
    await service?.close();
    await files.close();
    await database.close();
  }
};

main().catch((error: unknown) => {
  console.error(error instanceof Error && error.message === USAGE ? USAGE : shortError(error));
  process.exitCode = 1;
});
