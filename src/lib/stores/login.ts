import { atom } from "nanostores";
import { logIn } from "#lib/api/account.ts";
import { createCodeForm } from "./code-form.ts";
import { answer, ask } from "./dialogs.ts";
import { beginSession } from "./session.ts";
import { notify } from "./toasts.ts";

/** Phone and code of the login form. */
export const loginCode = createCodeForm("login-code-until");
export const $agreed = atom(false);
export const $loggingIn = atom(false);

export const setAgreed = (agreed: boolean): void => $agreed.set(agreed);

/** Logs in with the form; asks for the agreement first when its box is not ticked (1§5). */
export const submitLogin = async (): Promise<void> => {
  if (!loginCode.check() || $loggingIn.get()) return;
  if (!$agreed.get()) {
    if ((await ask("agreement")) !== "yes") return;
    setAgreed(true);
  }
  $loggingIn.set(true);
  const { phone, code } = loginCode.$form.get();
  const session = await logIn(phone, code);
  $loggingIn.set(false);
  if (!session.ok) return loginCode.showFailure(session.failure);
  loginCode.clear();
  setAgreed(false);
  beginSession(session.value);
  notify("logged-in");
  answer("login", "yes");
};
