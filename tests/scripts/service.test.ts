/** Systemd itself reads the unit: it reports a setting that it does not know, and goes on. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { onPath } from "#scripts/apt.ts";

const folder = mkdtempSync(join(tmpdir(), "unit-"));
afterAll(() => rmSync(folder, { recursive: true }));

const unit = readFileSync("deploy/site.service", "utf8");
/** The complaints of systemd about a unit of this text. */
const complaintsAbout = (text: string): string => {
  const file = join(folder, "site.service");
  // Where npm is differs from machine to machine.
  writeFileSync(file, text.replace("/usr/bin/npm", onPath("npm") ?? "/usr/bin/npm"));
  const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
  return (stdout + stderr).replaceAll(file, "unit").trim();
};

describe.skipIf(onPath("systemd-analyze") === undefined)("the service of systemd", () => {
  test("is understood in full", () => {
    expect(complaintsAbout(unit)).toBe("");
  });

  test("would be found faulty with a misspelt setting", () => {
    expect(complaintsAbout(unit.replace("PrivateTmp=", "PrivateTemp="))).toMatch(/PrivateTemp/);
  });
});
