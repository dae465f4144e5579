import * as z from "zod/mini";
import { ConfigError } from "./config-error.ts";

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ });

export const REPLICA_EXPECTED = {
  DATABASE_REPLICA_URLS: "URLs such as postgres://user:password@host:5432/name, with spaces between",
};

/** The server and the database that a URL leads to, however its user, password and port are written. */
const targetOf = (url: string): string => {
  const { hostname, port, pathname, searchParams } = new URL(url);
  return [searchParams.get("host") ?? hostname.toLowerCase(), searchParams.get("port") ?? (port || "5432"), pathname].join("|");
};

/** Standbys that answer reads beside the primary. Each is there once, and none is the primary. */
export const replicaUrlsOf = (urls: readonly string[], primary: string | null): string[] => {
  if (urls.length === 0) return [];
  if (primary === null) throw new ConfigError("DATABASE_REPLICA_URLS needs DATABASE_URL, which names their primary.");
  const targets = urls.map(targetOf);
  if (targets.includes(targetOf(primary)))
    throw new ConfigError("DATABASE_REPLICA_URLS names the server of DATABASE_URL: leave it out there.");
  if (new Set(targets).size < targets.length) throw new ConfigError("DATABASE_REPLICA_URLS names a server twice: leave one out.");
  return [...urls];
};
