/** Two builds into one folder at a time would mix their files, so the second waits until the first has ended. */
import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { lockDirectory } from "#server/db/connection/lock.ts";

const LOCKS = "node_modules/.cache/build-locks";
const LOOK_AGAIN = 300;

const isHeld = (error: unknown): boolean =>
  error instanceof Error && (/in use by process/.test(error.message) || ("code" in error && error.code === "EEXIST"));

/** Waits until no other process builds into `folder`, and locks it; returns the unlock function. */
export const lockBuild = async (
  folder: string,
  { signal, log }: { signal: AbortSignal | undefined; log: (line: string) => void },
): Promise<() => void> => {
  const name = createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 16);
  for (let waited = false; ; waited = true) {
    try {
      return lockDirectory(join(LOCKS, name));
    } catch (error) {
      if (!isHeld(error)) throw error;
      if (!waited) log("site: another build is under way, waiting …");
      await pause(LOOK_AGAIN, undefined, signal ? { signal } : {});
    }
  }
};
