import { atom } from "nanostores";
import { dropIntent, type Intent, saveIntent, waitingIntent } from "./intent.ts";
import { isSessionEnding } from "./session.ts";

/** The action under way on this page; while there is one, another press does nothing. */
export const $runningAction = atom<string | null>(null);

/**
 * Runs a step of a flow that a login, an ended session or a reload may interrupt (D-D3): one at a time, and what is meant by it
 * is saved before. It is dropped when the step is done or given up, and stays for after the next login if the session ended on the way,
 * or while the résumé is completed for it.
 * `afterwards` follows from the outcome and is not repeated.
 */
export const runGuarded = async <Outcome>(
  intent: Intent,
  step: () => Promise<Outcome>,
  afterwards?: (outcome: Outcome) => Promise<unknown>,
): Promise<void> => {
  if ($runningAction.get() !== null) return;
  $runningAction.set(intent.action);
  try {
    saveIntent(intent);
    const outcome = await step();
    if (!isSessionEnding() && waitingIntent() === null) dropIntent();
    await afterwards?.(outcome);
  } finally {
    $runningAction.set(null);
  }
};
