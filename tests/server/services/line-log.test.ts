import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openLineLog } from "#server/services/line-log.ts";
import { naughtyStrings } from "#tests/support/hostile/hostile-corpora.ts";

const home = mkdtempSync(join(tmpdir(), "line-log-"));
afterAll(() => rmSync(home, { recursive: true }));

const START = Date.parse("2026-11-21T23:59:00Z");
const failures: string[] = [];
const open = (folder: string, days: number) => {
  let now = START;
  const log = { info: () => undefined, error: (line: string) => void failures.push(line) };
  const lines = openLineLog({ folder, name: "security", days, clock: { now: () => now }, log });
  const advance = (milliseconds: number): void => {
    now += milliseconds;
  };
  return { ...lines, advance };
};

describe("a log of events", () => {
  test("is a line of JSON for each, with its time, for the owner alone", async () => {
    const folder = join(home, "lines");
    const lines = open(folder, 7);
    for (const text of naughtyStrings) lines.write({ event: text });
    await lines.close();
    const file = join(folder, "security-2026-11-21.jsonl");
    const written = readFileSync(file, "utf8").trimEnd().split("\n");
    expect(written.map((line) => JSON.parse(line))).toEqual(
      naughtyStrings.map((event) => ({ time: "2026-11-21T23:59:00.000Z", event })),
    );
    expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
  });

  test("starts a file each day, and keeps the configured number of days, without touching other files", async () => {
    const folder = join(home, "days");
    const lines = open(folder, 2);
    lines.write({ event: "first" });
    await lines.close();
    for (const name of ["security-2026-11-19.jsonl", "security-2026-11-20.jsonl", "access-2026-01-01.jsonl"])
      writeFileSync(join(folder, name), "");
    lines.advance(120_000);
    lines.write({ event: "second" });
    await lines.close();
    expect(readdirSync(folder)).toEqual([
      "access-2026-01-01.jsonl",
      "security-2026-11-20.jsonl",
      "security-2026-11-21.jsonl",
      "security-2026-11-22.jsonl",
    ]);
  });

  test("that cannot be written is reported, and blocks no request", async () => {
    const folder = join(home, "in-the-way");
    writeFileSync(folder, "");
    const lines = open(folder, 2);
    lines.write({ event: "lost" });
    await lines.close();
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatch(/^the security log could not be written: /);
  });
});
