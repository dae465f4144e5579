import { atom } from "nanostores";
import { requestFile } from "#lib/api/download.ts";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { deleteAccount, exportMyData } from "#lib/contract/account/leaving.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { forgetPhrases } from "#lib/stores/chat/phrases-key.ts";
import { carryNotice } from "#lib/stores/shell/carried-notice.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { createCodeForm } from "./code-form.ts";
import { $session, leaveEnded } from "./session.ts";

export const $exporting = atom(false);
export const $deleting = atom(false);

/** The code sent to the user's own phone before the account is deleted. */
export const deletionCode = createCodeForm("delete-account-code-until", "deleteAccount");

/** Saves the user's stored data as a file; `nameOf` names it by day. */
export const exportData = async (nameOf: (day: string) => string): Promise<void> => {
  if ($exporting.get()) return;
  $exporting.set(true);
  const file = await requestFile({ method: "GET", path: exportMyData.path });
  $exporting.set(false);
  if (file.ok) environment().saveFile(file.value, nameOf(beijingDate(serverNow())));
  else reportFailure(file.failure);
};

/** Prepares the form; the phone is the user's own, so it is already filled in. */
export const beginDeletion = (): void => {
  deletionCode.clear();
  deletionCode.editPhone($session.get()?.user.phone ?? "");
};

/** Deletes the account by the code in the form, logs out and has the next page say that it is done. */
export const submitDeletion = async (): Promise<void> => {
  if (!deletionCode.check() || $deleting.get()) return;
  $deleting.set(true);
  const deleted = await send(deleteAccount, { code: deletionCode.$form.get().code });
  $deleting.set(false);
  if (!deleted.ok) return deletionCode.showFailure(deleted.failure);
  forgetPhrases();
  leaveEnded();
  // Only now: ending the session clears the tab's storage, and this notice is for the next page.
  carryNotice("deleted");
};
