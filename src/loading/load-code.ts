import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { failed, type Result } from "#lib/domain/failure.ts";
import { requestStarted } from "#lib/stores/shell/busy.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { CODE_TIMEOUT, codeFailure, receiveCode } from "./lost-code.ts";

/** Number of code downloads that a visitor waits for. */
export const $awaitedCode = atom(0);

/** Notes a code download, which counts like a request (R1.2.2-7); returns a function to call once when it has arrived or failed. */
export const codeStarted = (onLate: () => void): (() => void) => {
  const finished = requestStarted();
  const stopWaiting = environment().after(CODE_TIMEOUT, onLate);
  $awaitedCode.set($awaitedCode.get() + 1);
  return () => {
    stopWaiting();
    finished();
    $awaitedCode.set($awaitedCode.get() - 1);
  };
};

/**
 * Loads code for a pressed control. A failure shows a message: no network, or not within two minutes. The
 * next press retries.
 */
export const awaitCode = async <Code>(load: () => Promise<Code>): Promise<Result<Code>> => {
  let finished = (): void => undefined;
  const late = new Promise<Result<Code>>((resolve) => {
    finished = codeStarted(() => resolve(failed(codeFailure("code-late"))));
  });
  const outcome = await Promise.race([receiveCode(load), late]);
  finished();
  if (!outcome.ok) reportFailure(outcome.failure);
  return outcome;
};

/** Like `awaitCode`; resolves to null on failure. */
export const loadCode = async <Code>(load: () => Promise<Code>): Promise<Code | null> => {
  const code = await awaitCode(load);
  return code.ok ? code.value : null;
};
