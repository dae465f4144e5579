/**
 * Databases for tests. A new one takes seconds to set up, a copy of a prepared one a fraction: the prepared ones are made
 * once a run – as PGlite dumps, or as template databases of the PostgreSQL at TEST_DATABASE_URL.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import type { TestProject } from "vitest/node";
import { type Database, openDatabase } from "#server/db/connection/client.ts";
import { migrate } from "#server/db/migrations/index.ts";
import type { Tables } from "#server/db/schema/index.ts";
import { seedOnce } from "#server/demo/seed/index.ts";
import { ROOT, sourcesIn } from "#tests/support/checks/sources.ts";
import { administer, makeDatabase, urlOf } from "./postgres.ts";

/** The contents of a test's database: only the schema, or the demo data as of {@link TEST_NOW}. */
export type Contents = "empty" | "demo";
const CONTENTS: readonly Contents[] = ["empty", "demo"];

/** The time at which the tests' clocks start: noon in Beijing on 21 November 2026. */
export const TEST_NOW = Date.parse("2026-11-21T04:00:00Z");

declare module "vitest" {
  interface ProvidedContext {
    dumps: Record<Contents, string> | null;
  }
}

const CACHE = join(ROOT, "node_modules/.cache/test-databases");

/** Changes whenever anything changes that a dump is made from. */
const fingerprint = (): string => {
  const hash = createHash("sha256").update(String(TEST_NOW));
  for (const { path, text } of sourcesIn("server/{db,demo}/**/*.{ts,json}", "src/lib/{domain,data}/**/*.{ts,json}"))
    hash.update(path).update(text);
  return hash.digest("hex").slice(0, 16);
};

const writeDumps = async (folder: string): Promise<void> => {
  const pglite = await PGlite.create();
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  const write = async (contents: Contents): Promise<void> => {
    const dump = await pglite.dumpDataDir("none");
    writeFileSync(join(folder, `${contents}.tar`), Buffer.from(await dump.arrayBuffer()));
  };
  await migrate(db);
  await write("empty");
  await seedOnce(db, TEST_NOW);
  await write("demo");
  await db.destroy();
};

/** Where the dumps lie; they are kept from run to run while nothing changes. */
const makeDumps = async (): Promise<Record<Contents, string>> => {
  const folder = join(CACHE, fingerprint());
  if (!existsSync(folder)) {
    rmSync(CACHE, { recursive: true, force: true });
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    await writeDumps(draft);
    if (existsSync(folder)) rmSync(draft, { recursive: true });
    else renameSync(draft, folder);
  }
  return { empty: join(folder, "empty.tar"), demo: join(folder, "demo.tar") };
};

const server = process.env["TEST_DATABASE_URL"];
const templateOf = (contents: Contents): string => `template_${contents}`;

const makeTemplates = async (url: string): Promise<void> => {
  for (const contents of CONTENTS) {
    const name = templateOf(contents);
    await administer(url, `drop database if exists ${name} with (force)`, `create database ${name}`);
    const { db, close } = await openDatabase({ kind: "server", url: urlOf(url, name) });
    if (contents === "demo") await seedOnce(db, TEST_NOW);
    await close();
  }
};

/** Vitest's global setup. */
export const setup = async (project: TestProject): Promise<void> => {
  if (server) await makeTemplates(server);
  project.provide("dumps", server ? null : await makeDumps());
};

/** A database of one's own. `close` removes it. */
export const openTestDatabase = async (contents: Contents, dumps: Record<Contents, string> | null): Promise<Database> => {
  if (server) {
    const { url, drop } = await makeDatabase(server, templateOf(contents));
    const { db, close } = await openDatabase({ kind: "server", url });
    return { db, close: () => close().then(drop) };
  }
  if (!dumps) throw new Error("the dumps are made by vitest's global setup");
  return openDatabase({ kind: "memory", dump: new Blob([readFileSync(dumps[contents])]) });
};
