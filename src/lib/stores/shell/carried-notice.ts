import { environment } from "#lib/browser/environment.ts";
import { type Notice, notify } from "./toasts.ts";

const KEY = "carried-notice";

/** Notices shown on the page after the one where they arose. */
const CARRIED = ["logged-in", "deleted"] as const satisfies readonly Notice[];
export type CarriedNotice = (typeof CARRIED)[number];

/** Has the next page show a notice: this one is being left. */
export const carryNotice = (notice: CarriedNotice): void => environment().session.set(KEY, notice);

/** Shows the notice that the last page left behind, once. */
export const showCarriedNotice = (): void => {
  const carried = environment().session.get(KEY);
  const notice = CARRIED.find((known) => known === carried);
  environment().session.set(KEY, null);
  if (notice) notify(notice);
};
