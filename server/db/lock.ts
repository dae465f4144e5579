import fs from "node:fs";
import path from "node:path";

/** When a process started, where the system tells (Linux): a pid alone may belong to another process by now. */
const startOf = (pid: number): string => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // Fields count from after the command's closing parenthesis; the start time is the 22nd of all.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

const holderOf = (file: string): { pid: number; alive: boolean } | null => {
  try {
    const [pid = "", start = ""] = fs.readFileSync(file, "utf8").trim().split(" ");
    return { pid: Number(pid), alive: /^[1-9]\d*$/.test(pid) && isAlive(Number(pid)) && startOf(Number(pid)) === start };
  } catch {
    return null;
  }
};

/**
 * Takes a directory for this process; returns what gives it back. PGlite itself has no lock, and two processes on one
 * directory lose rows silently. A lock whose process is gone (kill -9) is taken over. Throws when another process holds it.
 */
export const lockDirectory = (directory: string): (() => void) => {
  fs.mkdirSync(directory, { recursive: true });
  const file = path.join(directory, "owner.lock");
  const holder = holderOf(file);
  if (holder?.alive) throw new Error(`the data directory ${directory} is in use by process ${holder.pid}`);
  if (holder) fs.rmSync(file, { force: true });
  fs.writeFileSync(file, `${process.pid} ${startOf(process.pid)}\n`, { flag: "wx" });
  return () => fs.rmSync(file, { force: true });
};
