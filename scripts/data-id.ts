/** Names the data that a site is made from, so that a site made from other data counts as out of date. */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { beijingDate } from "#lib/domain/time.ts";
import type { Database } from "#server/db/connection/client.ts";

const digest = (...parts: string[]): string => createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 16);

const seedSources = (): string[] =>
  globSync("server/demo/seed/**/*.{ts,json}")
    .sort()
    .map((path) => readFileSync(path, "utf8"));

/** Identifies the demo data of one day: its dates follow the day, everything else follows the seed's sources. */
export const seedId = (now: number): string => `seed of ${beijingDate(now)} ${digest(...seedSources())}`;

/**
 * Identifies the data of an open database: its place, its size, its settings (among them the day of the demo's dates).
 * Posts begin and end by date, hence the day. An edited post does not show here: pages check that when read.
 */
export const dataIdOf = async ({ db }: Database, home: string, now: number): Promise<string> => {
  const counts = [];
  for (const table of ["companies", "posts", "fairs"] as const) {
    const { count, last } = await db
      .selectFrom(table)
      .select(({ fn }) => [fn.countAll().as("count"), fn.max("id").as("last")])
      .executeTakeFirstOrThrow();
    counts.push(`${table} ${count} ${last}`);
  }
  const settings = await db.selectFrom("settings").select(["key", "value"]).orderBy("key").execute();
  return digest(home, seedId(now), ...counts, JSON.stringify(settings));
};
