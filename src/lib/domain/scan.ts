import type { ApplicationStatus, Stage } from "./applications.ts";
import { ID_PATTERN } from "./posts.ts";
import type { Resume } from "./resume.ts";

/** The stage that a QR code at an entrance names (decisions C11). */
export type SignInPlace = { batchId: string; flowId: string };
/** The six digits printed under such a code. */
export const SIGN_IN_CODE_PATTERN = /^\d{6}$/;
/** What a sign-in goes by: one of the two. */
export type SignInTarget = { place: SignInPlace } | { code: string };

const TEXT_MAX = 500;

const idOf = (value: unknown): string | null => {
  const digits = Number.isSafeInteger(value) ? String(value) : value;
  return typeof digits === "string" && ID_PATTERN.test(digits) ? digits : null;
};

const own = (record: object, key: string): unknown => (Object.hasOwn(record, key) ? Reflect.get(record, key) : null);

/** Reads the text of a QR code, which may be anything: a menu, an advertisement, an attack. Null when it is not ours. */
export const readSignInText = (text: string): SignInPlace | null => {
  if (text.length > TEXT_MAX) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    const batchId = idOf(own(value, "recruitProjectBatchId"));
    const flowId = idOf(own(value, "recruitProjectFlowId"));
    return batchId && flowId ? { batchId, flowId } : null;
  } catch {
    return null;
  }
};

/** The text that belongs into the QR code of a stage. */
export const signInText = ({ batchId, flowId }: SignInPlace): string =>
  `{"recruitProjectBatchId":${batchId},"recruitProjectFlowId":${flowId}}`;

/** The stages that one attends in person, each with the status of who is at it and the column that keeps it (2§4.4–4.6). */
export const SIGN_IN_STAGES = [
  { stage: 1, status: "25", attended: "exam" },
  { stage: 2, status: "35", attended: "interview" },
  { stage: 3, status: "45", attended: "medical" },
] as const satisfies readonly { stage: Stage; status: ApplicationStatus; attended: "exam" | "interview" | "medical" }[];

/** Whether the résumé says who signs in: name and identity number (1§5). */
export const maySignIn = ({ basics }: Pick<Resume, "basics">): boolean =>
  basics.name.trim() !== "" && basics.idNumber.trim() !== "";

/** Why there is no picture. Each has a sentence of its own in `texts/scan.ts` (1§8). */
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

/** What `getUserMedia` rejects with, by name; the names in the second place are those of older web views. */
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

/** The camera's error as one of our problems, whatever its name. */
export const cameraProblemOf = (errorName: string): CameraProblem =>
  Object.hasOwn(PROBLEM_OF, errorName) ? (PROBLEM_OF[errorName] ?? "unknown") : "unknown";
