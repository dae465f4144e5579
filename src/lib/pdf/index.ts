import type { Cut } from "#lib/domain/resume/cuts.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { resumeDocument } from "#lib/texts/resume/document.ts";
import { neededCharacters } from "./characters.ts";
import type { Order, Outcome } from "./order.ts";
import pdfWorker from "./pdf-worker.ts?worker&url";

/** The characters that the PDF of a résumé needs fonts for. */
export const charactersFor = (resume: Resume, cut: Cut, today: string): number[] =>
  neededCharacters(resumeDocument(resume, cut, today));

/** Makes the PDF in a thread of its own, which `start` begins at an address. Null when that fails. */
export const makeResumePdf = (order: Order, start: (address: string) => Worker, signal: AbortSignal): Promise<Outcome | null> =>
  new Promise((resolve) => {
    const worker = start(pdfWorker);
    const finish = (outcome: Outcome | null): void => {
      worker.terminate();
      resolve(outcome);
    };
    signal.addEventListener("abort", () => finish(null), { once: true });
    worker.onmessage = ({ data }: MessageEvent<Outcome | null>) => finish(data);
    worker.onerror = () => finish(null);
    worker.postMessage(order);
  });
