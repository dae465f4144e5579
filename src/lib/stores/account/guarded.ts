import { atom } from "nanostores";
import { dropIntent, type Intent, saveIntent, waitingIntent } from "./intent.ts";
import { isSessionEnding } from "./session.ts";

/** The running action on this page; while it runs, further presses are ignored. */
export const $runningAction = atom<string | null>(null);

/**
 * Runs one step at a time of a flow that a login, an ended session or a reload may interrupt (D-D3). Saves the intent before
 * the step, and drops it when the step is done or given up; the intent stays if the session ended on the way or while the seeker
 * completes the résumé.
 * `afterwards` runs after the outcome and is not repeated.
 * Why: docs/decisions/0041-an-interrupted-page-is-resumed.md
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
