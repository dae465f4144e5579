import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chunks } from "#loading/chunks.ts";
import { ROOT } from "#tests/support/checks/sources.ts";

/** Modules that a group names and that are not there: the group leaves them, and their bytes, to any other file. */
const missingIn = (groups: readonly { name: string; paths: readonly string[] }[]): string[] =>
  groups.flatMap(({ name, paths }) =>
    paths.filter((path) => !existsSync(join(ROOT, path))).map((path) => `${name}: no such file: ${path}`),
  );

describe("groups of modules that become one file", () => {
  test("name files that exist", () => {
    expect(missingIn(chunks)).toEqual([]);
  });

  test("are missed when a file has moved", () => {
    expect(missingIn([{ name: "shell", paths: ["src/islands/shell/live.ts", "src/islands/shell/gone.ts"] }])).toEqual([
      "shell: no such file: src/islands/shell/gone.ts",
    ]);
  });
});
