import { atom, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { CHAT_RECEIPTS_KEY } from "#lib/domain/storage-keys.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";

/** Nothing, this word, or the second since which it is on again. `history/persisted.ts` would bring the code of the posts one has seen. */
const OFF = "off";

/** Whether whoever chats on this device tells what they have read, and is told it: one goes with the other (3§4, facts 7). */
export const $showsReceipts = atom(true);
onMount($showsReceipts, () => {
  const read = (): void => $showsReceipts.set(environment().local.get(CHAT_RECEIPTS_KEY) !== OFF);
  read();
  return environment().onLocalChange(read);
});

export const showReceipts = (isOn: boolean): void => {
  environment().local.set(CHAT_RECEIPTS_KEY, isOn ? String(Math.floor(serverNow() / 1000)) : OFF);
  $showsReceipts.set(isOn);
};

/**
 * Whether it is told that a message of this time, in seconds, was read. Of what came while it was off it is not told that it was, even
 * if it is read once more later.
 */
export const tellsReading = (time: number): boolean => {
  const since = environment().local.get(CHAT_RECEIPTS_KEY);
  return since !== OFF && time >= (Number(since) || 0);
};
