/** `npm run backup`: a backup of the embedded database now, by the server if one runs, else by this process. */
import path from "node:path";
import { backupsOf } from "#server/backup/backups.ts";
import { backupNow } from "#server/backup/now.ts";
import { readConfig } from "#server/config.ts";
import { explain } from "#server/start-failure.ts";

const run = async (): Promise<string> => {
  const { databaseUrl, dataDir, backupDays } = readConfig(process.env);
  if (databaseUrl !== null) return "The data is in the PostgreSQL at DATABASE_URL: back it up with pg_dump. Nothing was done.";
  if (dataDir === null) return "DATA_DIR is empty: there is nothing on the disk to back up.";
  const name = await backupNow(dataDir, backupDays);
  return `Backup made: ${path.join(backupsOf(dataDir), name)}`;
};

try {
  console.log(await run());
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
