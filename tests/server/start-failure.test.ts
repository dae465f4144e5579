import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { InUse } from "#server/db/connection/lock.ts";
import { UnusableData } from "#server/db/connection/unusable-data.ts";
import { explain } from "#server/start-failure.ts";

const folder = mkdtempSync(join(tmpdir(), "start-"));
afterAll(() => rmSync(folder, { recursive: true }));

const failure = (fields: Record<string, unknown>): Error => Object.assign(new Error("raw"), fields);

/** Runs the server by itself until it ends. */
const runServer = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, ["server/index.ts"], {
    env: { ...process.env, DATABASE_URL: "", NODE_OPTIONS: "", ...env },
  });
  const [said] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { said, code: child.exitCode };
};

describe("a start that fails", () => {
  test.each<[Error, RegExp]>([
    [failure({ code: "EADDRINUSE", port: 4321, syscall: "listen" }), /^Port 4321 is in use: .*PORT=…\.$/],
    [failure({ code: "EACCES", port: 80, syscall: "listen" }), /^Port 80 is not yours to open/],
    [failure({ code: "EADDRNOTAVAIL", port: 80, syscall: "listen" }), /^HOST is no address of this machine/],
    [failure({ code: "EACCES", path: "/data/pg", syscall: "open" }), /^\/data\/pg is not this user's to write: .*DATA_DIR=…\.$/],
    [failure({ code: "EROFS", path: "/data", syscall: "mkdir" }), /^\/data can only be read/],
    [failure({ code: "ENOSPC", path: "/data", syscall: "mkdir" }), /^The disk of \/data is full/],
    [
      new InUse("the data directory /data is in use by process 7"),
      /^Sorry, the data directory \/data is in use by process 7: stop it/,
    ],
    [new UnusableData("The data is too old."), /^The data is too old\.$/],
    [failure({ code: "EWHATEVER" }), /^The server could not start\. Error EWHATEVER: raw$/],
  ])("is explained: %s", (error, sentence) => {
    expect(explain(error)).toMatch(sentence);
  });

  test("names a setting that cannot be used", () => {
    let error: unknown;
    try {
      readConfig({ PORT: "http" });
    } catch (thrown) {
      error = thrown;
    }
    expect(explain(error)).toMatch(/^PORT must be/);
  });

  test.skipIf(process.platform !== "linux")(
    "explains in one sentence a directory that cannot be created",
    { tags: "release" },
    async () => {
      const { said, code } = await runServer({ DATA_DIR: "/proc/x/data", PORT: "0" });
      expect(said).toBe(
        "/proc/x cannot be made, for the directory above it takes no new ones: choose another one with DATA_DIR=….\n",
      );
      expect(code).toBe(1);
    },
  );

  test("says one sentence also when the server is started by itself", { tags: "release" }, async () => {
    const inTheWay = join(folder, "file");
    writeFileSync(inTheWay, "");
    const { said, code } = await runServer({ DATA_DIR: inTheWay, PORT: "0" });
    expect([said, code]).toEqual([`${inTheWay} is in the way, for it is no directory: choose another one with DATA_DIR=….\n`, 1]);
  });
});
