import { idOf } from "#lib/domain/ids.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";

/** The stage that a QR code at an entrance names (D-C11). */
export type SignInPlace = { batchId: string; flowId: string };
/** The six digits printed under such a code. */
export const SIGN_IN_CODE_PATTERN = /^\d{6}$/;
/** The problem of a typed code, if any. */
export const signInCodeProblem = (code: string): "missing" | "malformed" | null =>
  code === "" ? "missing" : SIGN_IN_CODE_PATTERN.test(code) ? null : "malformed";
/** A sign-in needs one of the two. */
export type SignInTarget = { place: SignInPlace } | { code: string };

/** Longer texts are no code of ours; in UTF-16 units. */
const TEXT_MAX = 500;

/** Reads the text of a QR code, which may be anything: a menu, an advertisement, an attack. Null when it is not ours. */
export const readSignInText = (text: string): SignInPlace | null => {
  const value = parseJson(text, TEXT_MAX);
  const batchId = idOf(fieldOf(value, "recruitProjectBatchId"));
  const flowId = idOf(fieldOf(value, "recruitProjectFlowId"));
  return batchId && flowId ? { batchId, flowId } : null;
};

/** The text that belongs into the QR code of a stage. */
export const signInText = ({ batchId, flowId }: SignInPlace): string =>
  `{"recruitProjectBatchId":${batchId},"recruitProjectFlowId":${flowId}}`;

/** Whether the résumé says who signs in: name and identity number (R1.5.2-4). */
export const maySignIn = ({ basics }: Pick<Resume, "basics">): boolean =>
  basics.name.trim() !== "" && basics.idNumber.trim() !== "";

/** Why there is no picture. Each has a sentence of its own in `texts/scan.ts` (R1.8-5). */
export const CAMERA_PROBLEMS = [
  "denied",
  "no-camera",
  "in-use",
  "unsuitable",
  "aborted",
  "insecure",
  "forbidden",
  "unsupported",
  "slow",
  "ended",
  "no-reader",
  "unknown",
] as const;
export type CameraProblem = (typeof CAMERA_PROBLEMS)[number];

/** Errors of `getUserMedia` by name; the second column has the names of older web views. */
const PROBLEM_OF: Record<string, CameraProblem> = {
  NotAllowedError: "denied",
  PermissionDeniedError: "denied",
  NotFoundError: "no-camera",
  DevicesNotFoundError: "no-camera",
  NotReadableError: "in-use",
  TrackStartError: "in-use",
  OverconstrainedError: "unsuitable",
  ConstraintNotSatisfiedError: "unsuitable",
  AbortError: "aborted",
  SecurityError: "forbidden",
  TypeError: "unsupported",
  NotSupportedError: "unsupported",
};

/** Maps a camera error to one of our problems; unknown names too. */
export const cameraProblemOf = (errorName: string): CameraProblem =>
  Object.hasOwn(PROBLEM_OF, errorName) ? (PROBLEM_OF[errorName] ?? "unknown") : "unknown";
