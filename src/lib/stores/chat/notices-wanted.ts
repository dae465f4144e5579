import { atom, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { CHAT_NOTICES_KEY } from "#lib/domain/storage-keys.ts";

/** The seeker's answer on this device; null before the first answer. */
export const keptAnswer = (): "on" | "off" | null => {
  const kept = environment().local.get(CHAT_NOTICES_KEY);
  return kept === "on" || kept === "off" ? kept : null;
};

/** Whether notifications were turned on here. Only then does the chat load their code on its own. */
export const $wantsNotices = atom(false);
onMount($wantsNotices, () => {
  const read = (): void => $wantsNotices.set(keptAnswer() === "on");
  read();
  return environment().onLocalChange(read);
});

export const keepAnswer = (answer: "on" | "off"): void => {
  environment().local.set(CHAT_NOTICES_KEY, answer);
  $wantsNotices.set(answer === "on");
};
