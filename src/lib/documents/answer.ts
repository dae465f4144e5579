import { prefillWords } from "#lib/data/resume/prefill-words.ts";
import { readResume } from "#lib/domain/resume/prefill/read.ts";
import { textOf } from "#lib/domain/resume/prefill/reading.ts";
import { BadFile, type FileText, type OnPage, type Report } from "./order.ts";

/** Fewer characters are page numbers or the mark of a scanner. */
const TEXT_MIN = 20;

/** The facts in a file's text, or the reason why it has none. */
const reportOf = ({ lines, pages }: FileText): Report => {
  const characters = lines.reduce((sum, line) => sum + textOf(line).replace(/\s/gu, "").length, 0);
  if (characters < TEXT_MIN) return { at: "broken", problem: "no-text" };
  const reading = readResume(lines, prefillWords);
  if (reading.fields.length + reading.records.length === 0) return { at: "broken", problem: "nothing" };
  return { at: "read", reading, pages };
};

/** Reads a file in a worker and says how far it is. */
export const answer = (read: (bytes: Uint8Array<ArrayBuffer>, onPage: OnPage) => Promise<FileText>): void => {
  const say = (report: Report): void => postMessage(report);
  addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) => {
    // The code has come.
    say({ at: "page", page: 0, pages: 0 });
    void read(new Uint8Array(data), (page, pages) => say({ at: "page", page, pages }))
      .then(reportOf)
      .catch((error: unknown): Report => ({ at: "broken", problem: error instanceof BadFile ? error.problem : "broken" }))
      .then(say);
  });
};
