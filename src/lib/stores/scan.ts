import { atom } from "nanostores";
import { getResume } from "#lib/api/resume.ts";
import { sendSignIn } from "#lib/api/scan.ts";
import { environment } from "#lib/browser/environment.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { cleanCode, codeProblem } from "#lib/domain/phone.ts";
import { maySignIn, readSignInText, type SignInTarget } from "#lib/domain/scan.ts";
import { closeCamera } from "./camera.ts";
import { isMiniProgram } from "./mini-program.ts";
import { $session } from "./session.ts";

/** How far the visitor has come: outside of the mini-program there is no sign-in (1§2), without a full name and number none either. */
export type ScanStep =
  | { step: "checking" }
  | { step: "outside" }
  | { step: "incomplete" }
  | { step: "failed"; failure: Failure }
  | { step: "ready" }
  | { step: "signed-in" };
/** What is wrong with the typed code: a rule of ours by name, or the server's word. */
export type CodeProblem = "missing" | "malformed" | Failure;
/** What is said below the picture: nothing, a hint, or why the code that was read did not do. */
export type ScanNotice = "none" | "long-look" | "not-ours" | Failure;

/** A code that was refused is tried again after this while at the earliest, in milliseconds. */
const REFUSED_FOR = 5000;

export const $scanStep = atom<ScanStep>({ step: "checking" });
export const $scanNotice = atom<ScanNotice>("none");
export const $signInCode = atom("");
export const $signInCodeProblem = atom<CodeProblem | null>(null);
/** A sign-in is on its way; another meanwhile does nothing. */
export const $signingIn = atom(false);

/** Opens the page: looks whether the résumé says who signs in (1§5). */
export const openScan = async (): Promise<void> => {
  const user = $session.get()?.user;
  if (!isMiniProgram() || !user) return $scanStep.set({ step: "outside" });
  $scanStep.set({ step: "checking" });
  const resume = await getResume(user.id);
  if (!resume.ok) return $scanStep.set({ step: "failed", failure: resume.failure });
  $scanStep.set({ step: maySignIn(resume.value) ? "ready" : "incomplete" });
};

/** Signs in; null when another sign-in is on its way. */
const signIn = async (target: SignInTarget): Promise<Result<unknown> | null> => {
  if ($signingIn.get()) return null;
  $signingIn.set(true);
  const done = await sendSignIn(target);
  $signingIn.set(false);
  if (done.ok) {
    closeCamera();
    $scanStep.set({ step: "signed-in" });
  }
  return done;
};

let refused = { text: "", until: 0 };

/** Takes what a QR code says, which may be anything. */
export const takeQrText = async (text: string): Promise<void> => {
  if ($signingIn.get() || (text === refused.text && environment().now() < refused.until)) return;
  const place = readSignInText(text);
  if (!place) return $scanNotice.set("not-ours");
  const done = await signIn({ place });
  if (!done || done.ok) return;
  refused = { text, until: environment().now() + REFUSED_FOR };
  $scanNotice.set(done.failure);
};

/** Nothing was found for long; what was found says more. */
export const noteLongLook = (): void => {
  if ($scanNotice.get() === "none") $scanNotice.set("long-look");
};

export const editSignInCode = (code: string): void => {
  $signInCode.set(cleanCode(code));
  $signInCodeProblem.set(null);
};

/** Signs in by the six digits under the QR code. */
export const submitSignInCode = async (): Promise<void> => {
  const code = $signInCode.get();
  const problem = codeProblem(code);
  $signInCodeProblem.set(problem);
  if (problem) return;
  const done = await signIn({ code });
  if (done && !done.ok) $signInCodeProblem.set(done.failure);
};

/** Begins anew, for the next stage. */
export const scanAgain = (): void => {
  $scanNotice.set("none");
  editSignInCode("");
  $scanStep.set({ step: "ready" });
};
