import { atom, onMount, type ReadableAtom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { notifications } from "#lib/browser/notifications.ts";
import { keptAnswer } from "#lib/stores/chat/notices-wanted.ts";

/** The words of a ringing call, outside the page. `tag`: a later notice with the same one replaces it. */
export type RingWords = { title: string; body: string; tag: string };

/**
 * Notifies of a call that rings while the page is hidden, where the seeker allows notifications. While the store is used the call rings; the
 * notice goes when the ringing ends or the page is looked at. Its state says whether the notice is there.
 */
export const createRingNotice = (words: RingWords): ReadableAtom<boolean> => {
  const $isThere = atom(false);
  onMount($isThere, () => {
    if (environment().isShown() || notifications.permission() !== "granted" || keptAnswer() !== "on") return;
    const close = notifications.show({ ...words, onPress: () => undefined });
    $isThere.set(true);
    const hide = (): void => {
      close();
      $isThere.set(false);
    };
    const stopWatching = environment().onShown(hide);
    return () => {
      stopWatching();
      hide();
    };
  });
  return $isThere;
};
