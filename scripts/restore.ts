/** `npm run restore [backup]`: puts the newest backup, or the one that is named, in the place of the embedded database. */
import { restore } from "#server/backup/restore.ts";
import { readConfig } from "#server/config.ts";
import { explain } from "#server/start-failure.ts";

const run = async (wanted: string | undefined): Promise<string> => {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== null)
    return "The data is in the PostgreSQL at DATABASE_URL: restore it with pg_restore or psql. Nothing was done.";
  if (dataDir === null) return "DATA_DIR is empty: there is nothing on the disk to restore.";
  const { backup, aside } = await restore(dataDir, wanted, Date.now());
  const before =
    aside === null ? "There was no database before." : `What was there before is in ${aside}: remove it when it is of no more use.`;
  return `Restored from ${backup}. ${before}`;
};

try {
  console.log(await run(process.argv[2]));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
