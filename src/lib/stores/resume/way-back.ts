import { atom, onMount } from "nanostores";
import { dropIntent, resumeWaitingIntent, waitingIntent } from "#lib/stores/account/intent.ts";

/** What waits until the résumé is complete: the action, and the name of the post or fair it is about. */
export const $wayBack = atom<{ action: string; subject: string } | null>(null);
onMount($wayBack, () => $wayBack.set(waitingIntent()));

export const goBack = resumeWaitingIntent;
export const dropWayBack = (): void => {
  dropIntent();
  $wayBack.set(null);
};
