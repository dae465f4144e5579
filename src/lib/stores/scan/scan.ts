import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { getResume } from "#lib/contract/resume/resume.ts";
import { scanSignIn } from "#lib/contract/scan.ts";
import { cleanCode } from "#lib/domain/account/phone.ts";
import { type Failure, mapResult, type Result } from "#lib/domain/failure.ts";
import { type Outcome, settle } from "#lib/domain/loadable.ts";
import { maySignIn, readSignInText, type SignInTarget, signInCodeProblem } from "#lib/domain/scan/scan.ts";
import { isMiniProgram } from "#lib/stores/account/mini-program.ts";
import { whenLoggedIn } from "#lib/stores/account/when-logged-in.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";
import { closeCamera } from "./camera.ts";

/** The problem of the typed code: the name of our own rule, or the server's failure. */
export type CodeProblem = "missing" | "malformed" | Failure;
/** The line below the picture: nothing, a hint, or why the scanned code was refused. */
export type ScanNotice = "none" | "long-look" | "not-ours" | Failure;

/** A code that was refused is tried again after this while at the earliest, in milliseconds. */
const REFUSED_FOR = 5000;

export const $scanNotice = atom<ScanNotice>("none");
export const $signInCode = atom("");
export const $signInCodeProblem = atom<CodeProblem | null>(null);
/** A sign-in is in progress; ignores another one. */
export const $signingIn = atom(false);
/** The good end of it. */
export const $signedIn = atom(false);
/** The code that was refused last, and until when it is not tried again. */
const $refused = atom({ text: "", until: 0 });

/**
 * Whether the résumé says who signs in, a full name and number (R1.5.2-4). Outside of the mini-program there is no sign-in, so there is
 * nothing to look at: `missing` (R1.6-3).
 */
export const createScanCheck = () =>
  fetchOnMount(
    createResource(async (signal): Promise<Outcome<boolean>> => {
      if (!isMiniProgram()) return { state: "missing" };
      const { id: userId } = await whenLoggedIn();
      return settle(mapResult(await send(getResume, { userId }, { signal }), maySignIn));
    }),
  );

/** Signs in; null while another sign-in is in progress. */
const signIn = async (target: SignInTarget): Promise<Result<unknown> | null> => {
  if ($signingIn.get()) return null;
  $signingIn.set(true);
  const done = await send(scanSignIn, target);
  $signingIn.set(false);
  if (done.ok) {
    closeCamera();
    $signedIn.set(true);
  }
  return done;
};

/** Handles the text of a QR code, which may be anything. */
export const takeQrText = async (text: string): Promise<void> => {
  const refused = $refused.get();
  if ($signingIn.get() || (text === refused.text && environment().now() < refused.until)) return;
  const place = readSignInText(text);
  if (!place) return $scanNotice.set("not-ours");
  const done = await signIn({ place });
  if (!done || done.ok) return;
  $refused.set({ text, until: environment().now() + REFUSED_FOR });
  $scanNotice.set(done.failure);
};

/** Notes a long search without a code; other notices say more and stay. */
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
  const problem = signInCodeProblem(code);
  $signInCodeProblem.set(problem);
  if (problem) return;
  const done = await signIn({ code });
  if (done && !done.ok) $signInCodeProblem.set(done.failure);
};

/** Starts over for the next stage. */
export const scanAgain = (): void => {
  $scanNotice.set("none");
  editSignInCode("");
  $signedIn.set(false);
};
