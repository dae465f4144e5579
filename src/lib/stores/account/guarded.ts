import { atom } from "nanostores";
import type { User } from "#lib/domain/account/account.ts";
import { ask } from "#lib/stores/shell/dialogs.ts";
import { dropIntent, type Intent, saveIntent, waitingIntent } from "./intent.ts";
import { $session, isSessionEnding } from "./session.ts";

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

/** The logged-in user, after the login dialog if need be; null when it was closed. */
export const requireLogin = async (): Promise<User | null> => {
  if ($session.get() === null && (await ask("login")) !== "yes") return null;
  return $session.get()?.user ?? null;
};
