/** How long processes used a processor, as Linux counts it. */
import { globSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second for every kernel. */
const TICK_MS = 10;

/** Fields of `/proc/PID/stat` from the third on: the name before them may hold spaces. */
const fieldsOf = (path: string): string[] => {
  try {
    const text = readFileSync(path, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    // It has ended.
    return [];
  }
};
const sumOf = (fields: readonly string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((sum, field) => sum + Number(field), 0) * TICK_MS;

export const parentOf = (pid: number): number => Number(fieldsOf(`/proc/${pid}/stat`)[1]);

/** Milliseconds of a process. */
export const processorTimeOf = (pid: number): number => sumOf(fieldsOf(`/proc/${pid}/stat`), 11, 13);

/** Milliseconds of a process and of its children, also of those that have ended. */
export const processorTimeOfFamily = (pid: number): number => {
  const children = globSync("/proc/[0-9]*/stat")
    .map(fieldsOf)
    .filter((fields) => fields[1] === String(pid))
    .reduce((sum, fields) => sum + sumOf(fields, 11, 13), 0);
  return sumOf(fieldsOf(`/proc/${pid}/stat`), 11, 15) + children;
};
