import { atom, onMount } from "nanostores";
import { uploadForPrint } from "#lib/api/print.ts";
import { environment } from "#lib/browser/environment.ts";
import { startWorker } from "#lib/browser/workers.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { PRINT_MAX_BYTES } from "#lib/domain/print/print.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { createPreview } from "#lib/stores/resume/preview.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { $madeCode, forgetCode, showCode, withdrawCode } from "./made-code.ts";

/** Why there is no code: a transport or server failure, or a file above the server's limit. */
export type PrintProblem = Failure | "too-large";

/**
 * The résumé leaving a phone: saved there, or uploaded for a code. The PDF is the preview's, but without its fonts in
 * the page, which draws nothing.
 */
export const createHandOn = (resume: Resume, nameOf: (name: string, today: string) => string) => {
  const { $cut, $preview, load, choose, save } = createPreview(resume, nameOf, {
    startWorker,
    showFont: () => Promise.resolve(),
  });
  /** The sent part of the file, from 0 to 1; null without an upload. */
  const $sent = atom<number | null>(null);
  const $problem = atom<PrintProblem | null>(null);
  const $withdrawing = atom(false);
  let running: AbortController | null = null;

  const pick = (cut: Parameters<typeof choose>[0]): void => {
    $problem.set(null);
    choose(cut);
  };

  /** Sends the file and shows its code, in the place of the one before. After a failure the choice and the file stay. */
  const makeCode = async (): Promise<void> => {
    const preview = $preview.get();
    if (preview.state !== "ready" || running) return;
    const cut = $cut.get();
    const file = new File([preview.value.file], nameOf(resume.basics.name, beijingDate(serverNow())), { type: "application/pdf" });
    if (file.size > PRINT_MAX_BYTES) return $problem.set("too-large");
    const controller = new AbortController();
    running = controller;
    $problem.set(null);
    $sent.set(0);
    const made = await uploadForPrint(file, cut, {
      signal: controller.signal,
      post: (url, form) => environment().postForm(url, form, (share) => $sent.set(share)),
    });
    if (controller.signal.aborted) return;
    running = null;
    $sent.set(null);
    if (!made.ok) return $problem.set(made.failure);
    showCode(made.value);
  };

  // Once the sheet is closed the upload is given up.
  onMount($sent, () => () => {
    running?.abort();
    running = null;
    $sent.set(null);
  });

  /** Returns to the choice and ends the old code; offline the code expires within minutes. */
  const again = (): void => {
    const made = $madeCode.get();
    forgetCode();
    if (made) void withdrawCode(made, true);
  };

  /** Ends the code. While that fails it stays on the screen, because it still works. */
  const withdraw = async (): Promise<void> => {
    const made = $madeCode.get();
    if (!made || $withdrawing.get()) return;
    $withdrawing.set(true);
    const ended = await withdrawCode(made);
    $withdrawing.set(false);
    if (ended.ok) forgetCode();
    else reportFailure(ended.failure);
  };

  return { $cut, $preview, $sent, $problem, $withdrawing, load, pick, save, makeCode, again, withdraw };
};
export type HandOn = ReturnType<typeof createHandOn>;
