import type { Failure } from "#lib/domain/failure.ts";
import type { Face } from "./emoji.ts";

/** What goes out in one message; limits are kept before, by the draft. */
export type Outgoing =
  | { kind: "text"; text: string }
  | { kind: "image" | "video" | "file"; file: File }
  | { kind: "face"; face: Face };

/** Errors after which the service holds a message for dangerous. */
const RISKY_CODES = new Set([80_001, 80_004]);
export const isRiskyFailure = (failure: Failure): boolean => failure.kind === "chat" && RISKY_CODES.has(failure.code);
