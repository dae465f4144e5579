import type { PrefillProblem } from "#lib/domain/resume/prefill/file-kind.ts";
import type { Line, Reading } from "#lib/domain/resume/prefill/reading.ts";

/** The text of a file. `pages` counts all of its pages, also those that are not read; 0 for a document without pages. */
export type FileText = { lines: Line[]; pages: number };
/** Thrown by the readers: the file is at fault. */
export class BadFile extends Error {
  readonly problem: PrefillProblem;
  constructor(problem: PrefillProblem) {
    super(problem);
    this.problem = problem;
  }
}
export type OnPage = (page: number, pages: number) => void;

/** All that a worker says: pages read, then the end. */
export type Report =
  | { at: "page"; page: number; pages: number }
  | { at: "read"; reading: Reading; pages: number }
  | { at: "broken"; problem: PrefillProblem };
