import type { Failure } from "#lib/domain/failure.ts";
import type { Face } from "./emoji.ts";
import type { Quote } from "./quote.ts";

/** What goes out in one message, and what it answers to; limits are kept before, by the draft. */
export type Outgoing = (
  | { kind: "text"; text: string }
  | { kind: "image" | "video" | "file"; file: File }
  | { kind: "face"; face: Face }
) & { quote?: Quote | null };

/** Errors after which the service holds a message for dangerous. */
const RISKY_CODES = new Set([80_001, 80_004]);
export const isRiskyFailure = (failure: Failure): boolean => failure.kind === "chat" && RISKY_CODES.has(failure.code);

/** Errors by which the service says that an account may not write: in a group, or at all. */
const MUTED_CODES = new Set([10_017, 20_012]);
export const isMutedFailure = (failure: Failure): boolean => failure.kind === "chat" && MUTED_CODES.has(failure.code);
