/** `npm run reports`, as the operator runs it: on the embedded database of a server that is stopped. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { addReport } from "#server/db/reports.ts";
import { sourceOf } from "#server/index.ts";
import { TEST_NOW } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const folder = mkdtempSync(join(tmpdir(), "reports-"));
afterAll(() => rmSync(folder, { recursive: true }));
const env = { ...process.env, NODE_OPTIONS: "", DEMO: "1", DATA_DIR: join(folder, "data"), DATABASE_URL: "" };

const reports = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, ["scripts/reports.ts", ...args], { env })).stdout;
const refused = (...args: string[]): Promise<string> =>
  reports(...args).then(
    () => "",
    ({ stderr }: { stderr: string }) => stderr,
  );

/** Each run of the script opens the embedded database again: eight processes, beside a busy machine's other tests. */
const PATIENCE = 600_000;

test("lists the reports that wait, shows one and marks it as done", { timeout: PATIENCE }, async () => {
  const { db, close } = await openDatabase(sourceOf(readConfig(env)));
  const postId = await addPost(db, { name: "会计" });
  const report = { reason: "fee", text: "先交押金\n\u202e再交服装费", phone: "010-88886666" } as const;
  await addReport(db, { postId, userId: null, report }, TEST_NOW);
  await close();

  expect(await reports("list")).toMatch(/^1 {2}2026-\d\d-\d\d \d\d:\d\d {2}收取费用 {2}会计 \(棠序教育咨询有限公司\) {2}open\n$/);
  const shown = await reports("show", "1");
  for (const part of ["会计", "收取费用", "先交押金", "再交服装费", "010-88886666", "a visitor without an account"])
    expect(shown).toContain(part);
  // A stranger's text does not turn the terminal around.
  expect(shown).not.toContain("\u202e");
  expect(await reports("done", "1")).toBe("Report 1 is done.\n");
  expect(await reports("list", "all")).toMatch(/done \d{4}-\d\d-\d\d/);
  expect(await refused("show", "7")).toContain("there is no such report");
  for (const words of [[], ["show", "1", "2"], ["drop", "1"]]) expect(await refused(...words)).toContain("Usage: npm run reports");
});
