import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { changePhone } from "#lib/contract/account/account.ts";
import { answer } from "#lib/stores/shell/dialogs.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import { createCodeForm } from "./code-form.ts";
import { $session, changeUser } from "./session.ts";

/** The new phone and the code that was sent to it. */
export const newPhoneCode = createCodeForm("new-phone-code-until", "changePhone", (phone) => phone === $session.get()?.user.phone);
export const $changingPhone = atom(false);

/** Changes the user's login phone; the session continues (R1.6-1). */
export const submitNewPhone = async (): Promise<void> => {
  const user = $session.get()?.user;
  if (!newPhoneCode.check() || !user || $changingPhone.get()) return;
  $changingPhone.set(true);
  const { phone, code } = newPhoneCode.$form.get();
  const changed = await send(changePhone, { userId: user.id, phone, code });
  $changingPhone.set(false);
  if (!changed.ok) return newPhoneCode.showFailure(changed.failure);
  newPhoneCode.clear();
  changeUser({ phone });
  notify("phone-changed");
  answer("change-phone", "yes");
};
