import { InUse, isHeld } from "#server/db/connection/lock.ts";
import { UnusableData } from "#server/db/connection/unusable-data.ts";
import { holdsDatabase, openEmbedded } from "#server/db/embedded/index.ts";
import { backupsOf, makeBackup } from "./backups.ts";
import { requestBackup } from "./requests.ts";

/** A server that runs looks for requests every second; one that is busy a little later. */
const TIMEOUT_MS = 15_000;

const byServer = async (dataDir: string): Promise<string> => {
  const answer = await requestBackup(dataDir, TIMEOUT_MS, () => isHeld(dataDir));
  if (answer === null) throw new UnusableData(`The server on ${dataDir} did not answer. Its backups are in ${backupsOf(dataDir)}.`);
  if ("failed" in answer) throw new UnusableData(`The server on ${dataDir} could not make a backup: ${answer.failed}`);
  return answer.made;
};

/** With the old schema: a backup is made before a new version of the server migrates. */
const byOurselves = async (dataDir: string, days: number): Promise<string> => {
  const { backUp, close } = await openEmbedded(dataDir, () => Promise.resolve());
  try {
    return await makeBackup({ dataDir, writeArchive: backUp, now: Date.now(), days });
  } finally {
    await close();
  }
};

/** Makes a backup now and returns its name, with or without a server running on the data. */
export const backupNow = async (dataDir: string, days: number): Promise<string> => {
  if (!(await holdsDatabase(dataDir))) throw new UnusableData(`There is no database in ${dataDir}.`);
  if (isHeld(dataDir)) return byServer(dataDir);
  return byOurselves(dataDir, days).catch((error: unknown) => {
    // A server was started just now.
    if (error instanceof InUse) return byServer(dataDir);
    throw error;
  });
};
