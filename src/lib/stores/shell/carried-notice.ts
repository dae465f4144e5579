import { environment } from "#lib/browser/environment.ts";
import { NOTICES, type Notice, notify } from "./toasts.ts";

const KEY = "carried-notice";

/** Has the next page show a notice: this one is being left. */
export const carryNotice = (notice: Notice): void => environment().session.set(KEY, notice);

/** Shows the notice that the last page left behind, once. */
export const showCarriedNotice = (): void => {
  const carried = environment().session.get(KEY);
  const notice = NOTICES.find((known) => known === carried);
  environment().session.set(KEY, null);
  if (notice) notify(notice);
};
