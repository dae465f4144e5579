import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { makePrivate } from "#server/disk/private.ts";
import { makeFolder } from "#server/disk/sync.ts";

const folder = mkdtempSync(join(tmpdir(), "private-"));
afterAll(() => rmSync(folder, { recursive: true }));
const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe.skipIf(process.platform === "win32")("a private folder", () => {
  test("is made for its owner alone, with those above it", async () => {
    const made = join(folder, "one/two");
    expect(await makePrivate(made)).toBe(true);
    expect([modeOf(made), modeOf(join(folder, "one"))]).toEqual([0o700, 0o700]);
    await makeFolder(join(made, "three/four"));
    expect(modeOf(join(made, "three/four"))).toBe(0o700);
  });

  test("is closed again when it was opened", async () => {
    const opened = join(folder, "opened");
    await makePrivate(opened);
    chmodSync(opened, 0o755);
    expect(await makePrivate(opened)).toBe(true);
    expect(modeOf(opened)).toBe(0o700);
  });
});
