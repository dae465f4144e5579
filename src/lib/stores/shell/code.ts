import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { CODE_TIMEOUT } from "#lib/domain/code.ts";
import { requestStarted } from "./busy.ts";
import { reportFailure } from "./toasts.ts";

/** How much code is on its way to somebody who waits for it. */
export const $awaitedCode = atom(0);

/** Notes that code is on its way, which counts as a request does (1§2 Shell); answers what to call, once, when it has come or is lost. */
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
 * Loads code that something pressed needs. Answers null when it does not come, which has been said then: no network, or not within
 * two minutes. The next press is another try.
 */
export const loadCode = async <Code>(load: () => Promise<Code>): Promise<Code | null> => {
  let finished = (): void => undefined;
  const late = new Promise<"code-late">((resolve) => {
    finished = codeStarted(() => resolve("code-late"));
  });
  const come = load().then(
    (code) => ({ code }),
    () => "offline" as const,
  );
  const outcome = await Promise.race([come, late]);
  finished();
  if (typeof outcome === "object") return outcome.code;
  reportFailure({ kind: outcome });
  return null;
};
