import { atom, onMount } from "nanostores";
import { dropIntent, resumeWaitingIntent, waitingIntent } from "#lib/stores/account/intent.ts";
import { rememberDeclined } from "#lib/stores/applications/apply-steps.ts";

/** The action that waits for a complete résumé, and the name of its post or fair. */
export const $wayBack = atom<{ action: string; subject: string } | null>(null);
onMount($wayBack, () => $wayBack.set(waitingIntent()));

/** Goes on with the waiting action. Pressing this answers 要不要完善简历? as well: the action does not ask again. */
export const goBack = (): void => {
  rememberDeclined();
  resumeWaitingIntent();
};
export const dropWayBack = (): void => {
  dropIntent();
  $wayBack.set(null);
};
