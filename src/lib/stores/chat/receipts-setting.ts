import { atom, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { CHAT_RECEIPTS_KEY } from "#lib/domain/storage-keys.ts";

/** One word: `history/persisted.ts` is for lists, and with it the chat would load the code of the posts one has seen. */
const OFF = "off";

/** Whether whoever chats on this device tells what they have read, and is told it: one goes with the other (3§4, facts 7). */
export const $showsReceipts = atom(true);
onMount($showsReceipts, () => {
  const read = (): void => $showsReceipts.set(environment().local.get(CHAT_RECEIPTS_KEY) !== OFF);
  read();
  return environment().onLocalChange(read);
});

export const showReceipts = (isOn: boolean): void => {
  environment().local.set(CHAT_RECEIPTS_KEY, isOn ? null : OFF);
  $showsReceipts.set(isOn);
};
