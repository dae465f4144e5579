import type { Config } from "./config.ts";
import type { DatabaseSource } from "./db/connection/client.ts";

/** Where the configured database is. */
export const sourceOf = ({ databaseUrl, dataDir }: Config): DatabaseSource => {
  if (databaseUrl !== null) return { kind: "server", url: databaseUrl };
  return dataDir === null ? { kind: "memory" } : { kind: "embedded", dir: dataDir };
};
