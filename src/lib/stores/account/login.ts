import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { logIn } from "#lib/contract/account/account.ts";
import { answer, ask } from "#lib/stores/shell/dialogs.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import { createCodeForm } from "./code-form.ts";
import { wxOpenId } from "./mini-program.ts";
import { beginSession } from "./session.ts";

/** Phone and code of the login form. */
export const loginCode = createCodeForm("login-code-until", "login");
export const $agreed = atom(false);
export const $loggingIn = atom(false);
/** Whether the work after a login (`bindAfterLogin`) succeeded; if not, a message says so. */
export const $postLoginOk = atom(true);

export const setAgreed = (agreed: boolean): void => $agreed.set(agreed);

/** A login's additional work inside the mini-program; its code loads only then. True on success. */
const bindAfterLogin = async (phone: string): Promise<boolean> => {
  const openId = wxOpenId();
  if (openId === null) return true;
  const bind = await import("./bind.ts").catch(() => null);
  if (bind) return bind.linkWeChat(phone, openId);
  notify("bind-failed", "warning");
  return false;
};

/** Logs in with the form; asks for the agreement first when its box is not ticked (R1.5.2-3). */
export const submitLogin = async (): Promise<void> => {
  if (!loginCode.check() || $loggingIn.get()) return;
  if (!$agreed.get()) {
    if ((await ask("agreement")) !== "yes") return;
    setAgreed(true);
  }
  $loggingIn.set(true);
  const { phone, code } = loginCode.$form.get();
  const session = await send(logIn, { phone, code });
  if (session.ok) {
    beginSession(session.value);
    $postLoginOk.set(await bindAfterLogin(phone));
  }
  $loggingIn.set(false);
  if (!session.ok) return loginCode.showFailure(session.failure);
  loginCode.clear();
  setAgreed(false);
  notify("logged-in");
  answer("login", "yes");
};
