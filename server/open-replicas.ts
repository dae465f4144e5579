import type { Config } from "./config.ts";
import type { Database } from "./db/connection/client.ts";
import { openReplicas } from "./db/connection/replicas.ts";
import type { Log } from "./services/log.ts";

/** Opens the configured replicas beside their primary; closes it where they cannot be used. */
export const withReplicas = async (database: Database, { databaseUrl, replicaUrls }: Config, log: Log): Promise<Database> => {
  if (databaseUrl === null || replicaUrls.length === 0) return database;
  try {
    const replicas = await openReplicas({ urls: replicaUrls, primaryUrl: databaseUrl, say: log.info });
    const close = async (): Promise<void> => {
      await replicas.close();
      await database.close();
    };
    return { ...database, replicas, close };
  } catch (error) {
    await database.close();
    throw error;
  }
};
