import { atom, map } from "nanostores";
import * as account from "#lib/api/account.ts";
import { environment } from "#lib/browser/environment.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { CODE_COOLDOWN_SECONDS, cleanCode, codeProblem, phoneProblem } from "#lib/domain/phone.ts";
import { answer, ask } from "./dialogs.ts";
import { wxOpenId } from "./mini-program.ts";
import { beginSession } from "./session.ts";
import { notify, reportFailure } from "./toasts.ts";

/** What is wrong with a field: a rule of ours by name, or the server's own sentence. */
export type FieldProblem = "missing" | "malformed" | { said: string };
export type LoginForm = { phone: string; code: string; agreed: boolean };

const COOLDOWN_KEY = "login-code-until";
const EMPTY: LoginForm = { phone: "", code: "", agreed: false };

export const $loginForm = map<LoginForm>(EMPTY);
export const $loginProblems = map<{ phone: FieldProblem | null; code: FieldProblem | null }>({ phone: null, code: null });
/** What the form is doing; a second press of the same button meanwhile does nothing. */
export const $sendingCode = atom(false);
export const $loggingIn = atom(false);
/** Whether all that belongs to the last login was done; if not, there is something to read. */
export const $loginSmooth = atom(true);
/** Seconds until another code may be sent; 0 = now. Survives a reload. */
export const $cooldown = atom(0);

let stopTicking: () => void = () => undefined;

const tick = (): void => {
  stopTicking();
  const until = Number(environment().session.get(COOLDOWN_KEY) ?? 0);
  const left = Math.min(CODE_COOLDOWN_SECONDS * 60, Math.max(0, Math.ceil((until - environment().now()) / 1000)));
  $cooldown.set(left);
  if (left > 0) stopTicking = environment().after(1000, tick);
  else environment().session.set(COOLDOWN_KEY, null);
};

const coolDown = (seconds: number): void => {
  environment().session.set(COOLDOWN_KEY, String(environment().now() + seconds * 1000));
  tick();
};

/** Brings the form back: takes up a running cooldown. */
export const openLoginForm = (): void => tick();

export const editPhone = (phone: string): void => {
  $loginForm.setKey("phone", phone.replace(/[^\d]/gu, "").slice(0, 11));
  $loginProblems.setKey("phone", null);
};
export const editCode = (code: string): void => {
  $loginForm.setKey("code", cleanCode(code));
  $loginProblems.setKey("code", null);
};
export const setAgreed = (agreed: boolean): void => $loginForm.setKey("agreed", agreed);

/** Checks the phone field, as on leaving it (1§5). */
export const checkPhone = (): boolean => {
  const problem = phoneProblem($loginForm.get().phone);
  $loginProblems.setKey("phone", problem);
  return problem === null;
};
const checkCode = (): boolean => {
  const problem = codeProblem($loginForm.get().code);
  $loginProblems.setKey("code", problem);
  return problem === null;
};

/** Puts the server's word at the field it speaks of; anything else becomes a toast. */
const showFailure = (failure: Failure): void => {
  const { phoneNo, code } = failure.kind === "invalid" ? failure.fields : {};
  if (phoneNo) $loginProblems.setKey("phone", { said: phoneNo });
  if (code) $loginProblems.setKey("code", { said: code });
  if (!phoneNo && !code) reportFailure(failure);
};

/** Sends a code to the phone in the form (1§4 Login). */
export const sendCode = async (): Promise<void> => {
  if (!checkPhone() || $sendingCode.get() || $cooldown.get() > 0) return;
  $sendingCode.set(true);
  const sent = await account.sendLoginCode($loginForm.get().phone);
  $sendingCode.set(false);
  if (sent.ok) {
    coolDown(CODE_COOLDOWN_SECONDS);
    notify("code-sent");
    return;
  }
  if (sent.failure.kind === "too-many") coolDown(sent.failure.waitSeconds);
  showFailure(sent.failure);
};

/** What a login in the mini-program does beside logging in; its code comes only then. True when nothing went wrong. */
const bindAfterLogin = async (phone: string): Promise<boolean> => {
  const openId = wxOpenId();
  if (openId === null) return true;
  const bind = await import("./bind.ts").catch(() => null);
  if (bind) return bind.linkWeChat(phone, openId);
  notify("bind-failed", "warning");
  return false;
};

/** Logs in with the form; asks for the agreement first when its box is not ticked (1§5). */
export const submitLogin = async (): Promise<void> => {
  const valid = [checkPhone(), checkCode()].every(Boolean);
  if (!valid || $loggingIn.get()) return;
  if (!$loginForm.get().agreed) {
    if ((await ask("agreement")) !== "yes") return;
    setAgreed(true);
  }
  $loggingIn.set(true);
  const { phone, code } = $loginForm.get();
  const session = await account.logIn(phone, code);
  if (session.ok) {
    beginSession(session.value);
    $loginSmooth.set(await bindAfterLogin(phone));
  }
  $loggingIn.set(false);
  if (!session.ok) return showFailure(session.failure);
  $loginForm.set(EMPTY);
  notify("logged-in");
  answer("login", "yes");
};
