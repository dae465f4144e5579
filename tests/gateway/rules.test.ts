import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ConfigError } from "#server/config-error.ts";
import { readRules, standardRules } from "#server/gateway/rules.ts";

const folder = mkdtempSync(join(tmpdir(), "rules-"));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (text: string) => {
  const file = join(folder, "rules.json");
  writeFileSync(file, text);
  return readRules(file);
};

test("a file of rules overrides single rules, down to a capability", () => {
  const { capabilities } = standardRules;
  expect(read('{"revokeSeconds": 60, "capabilities": {"reactions": true}}')).toEqual({
    ...standardRules,
    revokeSeconds: 60,
    capabilities: { ...capabilities, reactions: true },
  });
  expect(readRules(null)).toEqual(standardRules);
});

test.each(["", "[]", '{"revokeSeconds": 0}', '{"revokeSecond": 1}', '{"capabilities": {"reactions": "yes"}}'])(
  "a file of rules that says %j is refused",
  (text) => {
    expect(() => read(text)).toThrow(ConfigError);
  },
);
