import { atom } from "nanostores";
import { changePhone } from "#lib/api/account.ts";
import { createCodeForm } from "./code-form.ts";
import { answer } from "./dialogs.ts";
import { $session, changeUser } from "./session.ts";
import { notify } from "./toasts.ts";

/** The new phone and the code that was sent to it. */
export const newPhoneCode = createCodeForm("new-phone-code-until");
export const $changingPhone = atom(false);

/** Changes the phone one logs in with; the session goes on (1§6). */
export const submitNewPhone = async (): Promise<void> => {
  const user = $session.get()?.user;
  if (!newPhoneCode.check() || !user || $changingPhone.get()) return;
  $changingPhone.set(true);
  const { phone, code } = newPhoneCode.$form.get();
  const changed = await changePhone({ userId: user.id, phone, code });
  $changingPhone.set(false);
  if (!changed.ok) return newPhoneCode.showFailure(changed.failure);
  newPhoneCode.clear();
  changeUser({ phone });
  notify("phone-changed");
  answer("change-phone", "yes");
};
