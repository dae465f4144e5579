import { atom } from "nanostores";

/** Questions that interrupt a flow. Each is answered yes, no, or by closing it. */
export const DIALOGS = [
  "login",
  "agreement",
  "change-phone",
  "complete-resume",
  "education-missing",
  "remove-record",
  "lock-identity",
  "remove-attachment",
  "restore-version",
] as const;
export type Dialog = (typeof DIALOGS)[number];
export type Answer = "yes" | "no" | "closed";

/** The open dialogs, the last on top. */
export const $dialogs = atom<readonly Dialog[]>([]);
const waiting = new Map<Dialog, ((answer: Answer) => void)[]>();

/** Opens a dialog and waits for its answer. Asking again while it is open joins the first question. */
export const ask = (dialog: Dialog): Promise<Answer> =>
  new Promise((resolve) => {
    waiting.set(dialog, [...(waiting.get(dialog) ?? []), resolve]);
    if (!$dialogs.get().includes(dialog)) $dialogs.set([...$dialogs.get(), dialog]);
  });

/** Answers a dialog and closes it. */
export const answer = (dialog: Dialog, given: Answer): void => {
  const listeners = waiting.get(dialog) ?? [];
  waiting.delete(dialog);
  $dialogs.set($dialogs.get().filter((open) => open !== dialog));
  for (const resolve of listeners) resolve(given);
};
