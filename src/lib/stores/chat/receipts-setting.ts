import { atom, computed, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { chatPlan } from "#lib/data/origins.ts";
import { CHAT_RECEIPTS_KEY } from "#lib/domain/storage-keys.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";

/** Nothing, this word, or the second since which it is on again. `history/persisted.ts` would bring the code of the posts one has seen. */
const OFF = "off";

/** Since when read receipts are sent, in seconds; null while they are off, or where the chat's plan has none. */
export const $toldSince = atom<number | null>(0);
onMount($toldSince, () => {
  const read = (): void => {
    const kept = environment().local.get(CHAT_RECEIPTS_KEY);
    $toldSince.set(kept === OFF || !chatPlan.receipts ? null : Number(kept) || 0);
  };
  read();
  return environment().onLocalChange(read);
});

/** Whether this device sends and shows read receipts; one switch for both (R3.4.6-2, F-7). */
export const $showsReceipts = computed($toldSince, (since) => since !== null);

export const showReceipts = (isOn: boolean): void => {
  const since = isOn ? Math.floor(serverNow() / 1000) : null;
  environment().local.set(CHAT_RECEIPTS_KEY, since === null ? OFF : String(since));
  $toldSince.set(since);
};

/**
 * Whether to send a receipt for a message of this time, in seconds. Messages that came while receipts were off never get one, even
 * if they are read again later.
 */
export const tellsReading = (time: number): boolean => {
  const since = $toldSince.get();
  return since !== null && time >= since;
};
