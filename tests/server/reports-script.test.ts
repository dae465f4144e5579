/** `npm run reports`, as the operator runs it. */
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { sourceOf } from "#server/database-source.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { addReport } from "#server/db/reports.ts";
import { TEST_NOW } from "#tests/support/server/backend.ts";
import { openCommands } from "#tests/support/server/commands.ts";
import { addPost } from "#tests/support/server/posts.ts";

const commands = await openCommands();
afterAll(commands.close);
const reports = (...args: string[]): Promise<string> => commands.run("reports", ...args);
const refused = (...args: string[]): Promise<string> => commands.fail("reports", ...args);

/** On the embedded database, each run opens it again. */
const PATIENCE = 600_000;

test("lists the reports that wait, shows one and marks it as done", { tags: "release", timeout: PATIENCE }, async () => {
  const { db, close } = await openDatabase(sourceOf(readConfig(commands.env)));
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
