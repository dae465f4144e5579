import { atom, map, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import {
  CODE_COOLDOWN_SECONDS,
  type CodePurpose,
  cleanCode,
  cleanPhone,
  codeProblem,
  phoneProblem,
} from "#lib/domain/account/phone.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { $dialogs } from "#lib/stores/shell/dialogs.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { requestCode } from "./request-code.ts";

/** A field's problem: the name of our own rule, or the server's sentence. */
export type FieldProblem = "missing" | "malformed" | "refused" | { said: string };

/** Milliseconds after which the form explains why sending takes long. */
const LONG = 1000;

const EMPTY = { phone: "", code: "" };
type Problems = { phone: FieldProblem | null; code: FieldProblem | null };
const NO_PROBLEMS: Problems = { phone: null, code: null };

/**
 * A phone and the code sent to it: shared by login, change of phone and deletion of the account. The end of the
 * cooldown is stored under `cooldownKey`, so that it survives a reload. `isRefused` rejects phones that cannot be used here.
 */
export const createCodeForm = (cooldownKey: string, purpose: CodePurpose, isRefused: (phone: string) => boolean = () => false) => {
  const $form = map(EMPTY);
  const $problems = map<Problems>(NO_PROBLEMS);
  // A dialog that opens again begins without the complaints of the last time.
  onMount($problems, () => $dialogs.listen(() => $problems.set(NO_PROBLEMS)));
  /** Ignores a second press while sending. */
  const $sending = atom(false);
  /** Sending takes longer than usual: the server has asked for work first. */
  const $working = atom(false);
  /** Seconds until another code may be sent; 0 = now. Subscribing also resumes a cooldown from before a reload. */
  const $cooldown = atom(0);
  let stopTicking: () => void = () => undefined;

  /** The server counts by phone, and so does the button: another number need not wait. */
  const keyNow = (): string => `${cooldownKey}:${$form.get().phone}`;

  const tick = (): void => {
    stopTicking();
    const until = Number(environment().session.get(keyNow())) || 0;
    const left = Math.min(CODE_COOLDOWN_SECONDS * 60, Math.max(0, Math.ceil((until - environment().now()) / 1000)));
    $cooldown.set(left);
    if (left > 0) stopTicking = environment().after(1000, tick);
    else environment().session.set(keyNow(), null);
  };

  onMount($cooldown, () => {
    tick();
    return () => stopTicking();
  });

  const coolDown = (seconds: number): void => {
    environment().session.set(keyNow(), String(environment().now() + seconds * 1000));
    tick();
  };

  /** Checks the phone field: on leaving it, and before a code is sent (R1.5.2-1). */
  const checkPhone = (): boolean => {
    const { phone } = $form.get();
    const problem = phoneProblem(phone) ?? (isRefused(phone) ? "refused" : null);
    $problems.setKey("phone", problem);
    return problem === null;
  };

  /** Checks both fields, as on sending the form. */
  const check = (): boolean => {
    $problems.setKey("code", codeProblem($form.get().code));
    return checkPhone() && $problems.get().code === null;
  };

  /** Shows the server's sentence at its field; any other failure becomes a toast. */
  const showFailure = (failure: Failure): void => {
    const { phoneNo, phone = phoneNo, code } = failure.kind === "invalid" ? failure.fields : {};
    if (phone) $problems.setKey("phone", { said: phone });
    if (code) $problems.setKey("code", { said: code });
    if (!phone && !code) reportFailure(failure);
  };

  /** Sends a code to the phone in the form (R1.4.4-3). */
  const sendCode = async (): Promise<void> => {
    if (!checkPhone() || $sending.get() || $cooldown.get() > 0) return;
    $sending.set(true);
    const stopWaiting = environment().after(LONG, () => $working.set(true));
    // Most codes are to log in, which a backend that knows no purposes takes for granted.
    const sent = await requestCode({ phone: $form.get().phone, ...(purpose !== "login" && { purpose }) });
    stopWaiting();
    $working.set(false);
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
    $working,
    $cooldown,
    clear: (): void => {
      $form.set(EMPTY);
      $problems.set(NO_PROBLEMS);
      tick();
    },
    editPhone: (phone: string): void => {
      $form.setKey("phone", cleanPhone(phone));
      $problems.setKey("phone", null);
      tick();
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
