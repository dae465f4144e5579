import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { lockDirectory, lockDirectorySoon } from "#server/db/connection/lock.ts";

const folder = mkdtempSync(join(tmpdir(), "lock-"));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
const newDirectory = (): string => join(folder, String(++count));

/** Another process that takes the lock of a directory, says so, and stays. */
const otherHolder = (directory: string) => {
  const code = `import { lockDirectory, lockDirectorySoon } from "#server/db/connection/lock.ts"; lockDirectory(process.argv[1]); console.log("locked"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", code, directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ready = new Promise((resolve) => child.stdout.once("data", resolve));
  const kill = () => {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    return gone;
  };
  return { ready, kill, pid: child.pid };
};

describe("the lock of a data directory", () => {
  test("is taken once and given back", () => {
    const directory = newDirectory();
    const unlock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.pid}`);
    unlock();
    lockDirectory(directory)();
  });

  test("is held against other processes, and falls free when its holder is killed", async () => {
    const directory = newDirectory();
    const holder = otherHolder(directory);
    await holder.ready;
    expect(() => lockDirectory(directory)).toThrow(`in use by process ${holder.pid}`);
    await holder.kill();
    lockDirectory(directory)();
  });

  test("is waited for while its holder dies, and not for one that lives on", async () => {
    const directory = newDirectory();
    const holder = otherHolder(directory);
    await holder.ready;
    await expect(lockDirectorySoon(directory, 100)).rejects.toThrow(`in use by process ${holder.pid}`);
    const locked = lockDirectorySoon(directory, 10_000);
    await holder.kill();
    (await locked)();
  });

  test.skipIf(process.platform !== "linux")("is freed by a restart of the whole system", () => {
    const directory = newDirectory();
    const unlock = lockDirectory(directory);
    const file = join(directory, "owner.lock");
    const [pid, start] = readFileSync(file, "utf8").split(" ");
    writeFileSync(file, `${pid} ${start} another-start`);
    lockDirectory(directory)();
    unlock();
  });

  test.each(["", "nonsense", "0", "999999999 1", `${process.pid} 1`])("falls free when its file says %j", (content) => {
    const directory = newDirectory();
    lockDirectory(directory)();
    writeFileSync(join(directory, "owner.lock"), content);
    // Without /proc the last one looks like a living process.
    if (content.startsWith(String(process.pid)) && process.platform !== "linux") return;
    lockDirectory(directory)();
  });
});
