/** One table has every way in for foreign data, and the suite that throws hostile input at it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commands } from "#server/gateway/commands/index.ts";
import { addressReads, storageReads } from "#tests/support/checks/entrances.ts";
import { ROOT } from "#tests/support/checks/sources.ts";
import { contractCalls } from "#tests/support/checks/wire-fields.ts";
import { ENTRANCE_KINDS, type EntranceKind, entrancesOf, HOSTILE_SUITES } from "#tests/support/hostile/entrances.ts";

/** A mail program's own form, which is in no contract. */
const WITHOUT_CONTRACT = ["/api/news/one-click"];

const FOUND: Record<EntranceKind, readonly string[]> = {
  calls: [...(await contractCalls()).map(({ path }) => path), ...WITHOUT_CONTRACT],
  commands: commands.map(({ names }) => names[0] ?? ""),
  storage: storageReads(),
  address: addressReads(),
};

describe.each(ENTRANCE_KINDS)("the table of entrances, %s", (kind) => {
  test("has each one of the sources, and no other", () => {
    expect(new Set(entrancesOf(kind))).toEqual(new Set(FOUND[kind]));
  });
});

test("each suite of the table exists", () => {
  for (const suite of HOSTILE_SUITES) expect(existsSync(join(ROOT, suite)), suite).toBe(true);
});

test("the sources are read: well-known entrances are among them", () => {
  expect(FOUND.storage).toContain("src/lib/stores/account/intent.ts INTENT_KEY");
  expect(FOUND.address).toContain("src/lib/domain/posts/search.ts keyword");
  expect(FOUND.address).toContain("src/lib/stores/desk/view.ts hash");
});
