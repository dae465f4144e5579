import { kindOfFile, PREFILL_MAX, type PrefillProblem } from "#lib/domain/resume/prefill/file-kind.ts";
import docxReader from "./docx-reader.ts?worker&url";
import type { OnPage, Report } from "./order.ts";
import pdfReader from "./pdf-reader.ts?worker&url";

type Outcome = Exclude<Report, { at: "page" }>;
const broken = (problem: PrefillProblem): Outcome => ({ at: "broken", problem });

/** The code of a reader is up to two megabytes: it may take as long as other code on demand. Then silence means a hang. */
const SILENCE = { code: 120_000, page: 20_000 } as const;

type Options = {
  /** Starts a module as a worker. */
  start: (address: string) => Worker;
  after: (milliseconds: number, run: () => void) => () => void;
  onPage: OnPage;
  signal: AbortSignal;
};

/**
 * Reads a chosen file in a worker of its own, which ends with it, or with `signal`, or when it says nothing for too long. The file stays
 * on the device.
 * Why: docs/decisions/0133-a-file-is-read-where-it-is-chosen.md
 */
export const readFile = async (file: Blob, { start, after, onPage, signal }: Options): Promise<Outcome> => {
  if (file.size > PREFILL_MAX) return broken("too-large");
  // A file may be gone by now, or be a folder.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return broken("empty");
  const kind = kindOfFile(new Uint8Array(bytes));
  if (kind !== "pdf" && kind !== "docx") return broken(kind);
  if (signal.aborted) return broken("too-slow");
  const worker = start(kind === "pdf" ? pdfReader : docxReader);
  return new Promise((resolve) => {
    let stop = (): void => undefined;
    const end = (outcome: Outcome): void => {
      stop();
      worker.terminate();
      resolve(outcome);
    };
    const wait = (milliseconds: number): void => {
      stop();
      stop = after(milliseconds, () => end(broken("too-slow")));
    };
    signal.addEventListener("abort", () => end(broken("too-slow")), { once: true });
    worker.onerror = () => end(broken("no-code"));
    worker.onmessage = ({ data }: MessageEvent<Report | { at?: never }>) => {
      // pdf.js says hello in every worker.
      if (data.at === undefined) return;
      if (data.at !== "page") return end(data);
      wait(SILENCE.page);
      onPage(data.page, data.pages);
    };
    wait(SILENCE.code);
    worker.postMessage(bytes, [bytes]);
  });
};
