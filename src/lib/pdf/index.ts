import { failed, type Result, success } from "#lib/domain/failure.ts";
import type { PdfDocument } from "#lib/domain/pdf/document.ts";
import type { Cut } from "#lib/domain/resume/cut.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { resumeDocument } from "#lib/texts/resume/document.ts";
import { neededCharacters } from "./characters.ts";
import type { Order, Outcome } from "./order.ts";
import pdfWorker from "./pdf-worker.ts?worker&url";

/** The thread broke off, or could make nothing of its order. */
const BROKEN = failed({ kind: "transport", status: null });

/** The document of a résumé, and the characters that it needs fonts for. */
export const prepareDocument = (resume: Resume, cut: Cut, today: string): { document: PdfDocument; characters: number[] } => {
  const document = resumeDocument(resume, cut, today);
  return { document, characters: neededCharacters(document) };
};

/**
 * Makes PDFs in a thread of its own, which `start` begins at an address with the first of them, and `end` ends: the next one finds its
 * code in hand.
 */
export const createPdfMaker = (start: (address: string) => Worker) => {
  let worker: Worker | null = null;
  const end = (): void => {
    worker?.terminate();
    worker = null;
  };
  /** One at a time: aborting a document ends the worker. */
  const make = (order: Order, signal: AbortSignal): Promise<Result<Outcome>> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve(BROKEN);
      worker ??= start(pdfWorker);
      const giveUp = (): void => {
        end();
        resolve(BROKEN);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      worker.onmessage = ({ data }: MessageEvent<Outcome | null>) => {
        signal.removeEventListener("abort", giveUp);
        resolve(data ? success(data) : BROKEN);
      };
      worker.onerror = giveUp;
      worker.postMessage(order);
    });
  return { make, end };
};
export type PdfMaker = ReturnType<typeof createPdfMaker>;
