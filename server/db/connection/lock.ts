import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const FILE = "owner.lock";

/** A directory that another process works on. */
export class InUse extends Error {
  override name = "InUse";
}

/** A process as Linux describes it: its start time, because a pid may be reused, and whether it has ended. */
const lookUp = (pid: number): { start: string; over: boolean } => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // Fields count from after the command's closing parenthesis; the state is the third of all, the start time the 22nd.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { start: fields[19] ?? "", over: fields[0] === "Z" || fields[0] === "X" };
  } catch {
    return { start: "", over: false };
  }
};

/** Start times count from the system's start, and mean nothing after a restart. */
const systemStart = (): string => {
  try {
    return fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
};

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

/** Whether a process that wrote a lock still runs; one that was killed does until it has freed its memory. */
const isAlive = (pid: string, start: string, system: string): boolean => {
  if (!/^[1-9]\d*$/.test(pid) || (system !== "" && system !== systemStart()) || !isThere(Number(pid))) return false;
  const found = lookUp(Number(pid));
  return found.start === start && !found.over;
};

const holderOf = (directory: string): { pid: number; alive: boolean } | null => {
  try {
    const [pid = "", start = "", system = ""] = fs.readFileSync(path.join(directory, FILE), "utf8").trim().split(" ");
    return { pid: Number(pid), alive: isAlive(pid, start, system) };
  } catch {
    return null;
  }
};

/** Whether a process that runs works on a directory. */
export const isHeld = (directory: string): boolean => holderOf(directory)?.alive === true;

/**
 * Locks a directory for this process; returns the unlock function. PGlite has no lock, and two processes on one directory silently
 * lose rows. The lock of a dead process (kill -9) is taken over. Throws {@link InUse} if another process holds it.
 */
export const lockDirectory = (directory: string): (() => void) => {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = path.join(directory, FILE);
  const holder = holderOf(directory);
  if (holder?.alive) throw new InUse(`the data directory ${directory} is in use by process ${holder.pid}`);
  if (holder) fs.rmSync(file, { force: true });
  fs.writeFileSync(file, `${process.pid} ${lookUp(process.pid).start} ${systemStart()}\n`, { flag: "wx" });
  return () => fs.rmSync(file, { force: true });
};

const WAIT_MS = 3000;
const LOOK_AGAIN_MS = 50;

/** Locks a directory as soon as it is free. Waits for a server that is being killed, but not for one that keeps running. */
export const lockDirectorySoon = async (directory: string, waitMs = WAIT_MS): Promise<() => void> => {
  const until = performance.now() + waitMs;
  while (isHeld(directory) && performance.now() < until) await pause(LOOK_AGAIN_MS);
  return lockDirectory(directory);
};
