import { atom, map } from "nanostores";
import { sendLoginCode } from "#lib/api/account.ts";
import { environment } from "#lib/browser/environment.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { CODE_COOLDOWN_SECONDS, cleanCode, codeProblem, phoneProblem } from "#lib/domain/phone.ts";
import { notify, reportFailure } from "./toasts.ts";

/** What is wrong with a field: a rule of ours by name, or the server's own sentence. */
export type FieldProblem = "missing" | "malformed" | { said: string };

const EMPTY = { phone: "", code: "" };

/**
 * A phone and the code that was sent to it: what logging in and changing the phone have in common. `cooldownKey` is where the time until
 * which no other code may be sent is kept, so that it survives a reload.
 */
export const createCodeForm = (cooldownKey: string) => {
  const $form = map(EMPTY);
  const $problems = map<{ phone: FieldProblem | null; code: FieldProblem | null }>({ phone: null, code: null });
  /** A second press of the button meanwhile does nothing. */
  const $sending = atom(false);
  /** Seconds until another code may be sent; 0 = now. */
  const $cooldown = atom(0);
  let stopTicking: () => void = () => undefined;

  const tick = (): void => {
    stopTicking();
    const until = Number(environment().session.get(cooldownKey) ?? 0);
    const left = Math.min(CODE_COOLDOWN_SECONDS * 60, Math.max(0, Math.ceil((until - environment().now()) / 1000)));
    $cooldown.set(left);
    if (left > 0) stopTicking = environment().after(1000, tick);
    else environment().session.set(cooldownKey, null);
  };

  const coolDown = (seconds: number): void => {
    environment().session.set(cooldownKey, String(environment().now() + seconds * 1000));
    tick();
  };

  /** Checks the phone field, as on leaving it (1§5). */
  const checkPhone = (): boolean => {
    const problem = phoneProblem($form.get().phone);
    $problems.setKey("phone", problem);
    return problem === null;
  };

  /** Checks both fields, as on sending the form. */
  const check = (): boolean => {
    $problems.setKey("code", codeProblem($form.get().code));
    return checkPhone() && $problems.get().code === null;
  };

  /** Puts the server's word at the field it speaks of; anything else becomes a toast. */
  const showFailure = (failure: Failure): void => {
    const { phoneNo, phone = phoneNo, code } = failure.kind === "invalid" ? failure.fields : {};
    if (phone) $problems.setKey("phone", { said: phone });
    if (code) $problems.setKey("code", { said: code });
    if (!phone && !code) reportFailure(failure);
  };

  /** Sends a code to the phone in the form (1§4 Login). */
  const sendCode = async (): Promise<void> => {
    if (!checkPhone() || $sending.get() || $cooldown.get() > 0) return;
    $sending.set(true);
    const sent = await sendLoginCode($form.get().phone);
    $sending.set(false);
    if (sent.ok) {
      coolDown(CODE_COOLDOWN_SECONDS);
      notify("code-sent");
      return;
    }
    if (sent.failure.kind === "too-many") coolDown(sent.failure.waitSeconds);
    showFailure(sent.failure);
  };

  return {
    $form,
    $problems,
    $sending,
    $cooldown,
    /** Brings the form up: takes up a running cooldown. */
    open: tick,
    clear: (): void => {
      $form.set(EMPTY);
      $problems.set({ phone: null, code: null });
    },
    editPhone: (phone: string): void => {
      $form.setKey("phone", phone.replace(/[^\d]/gu, "").slice(0, 11));
      $problems.setKey("phone", null);
    },
    editCode: (code: string): void => {
      $form.setKey("code", cleanCode(code));
      $problems.setKey("code", null);
    },
    checkPhone,
    check,
    showFailure,
    sendCode,
  };
};

export type CodeForm = ReturnType<typeof createCodeForm>;
