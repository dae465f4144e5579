/**
 * Why the chat service or its SDK refuses something, as far as the program acts on it. `lib/chat/failures.ts` derives it from the
 * service's codes; everything that only needs a sentence is `other`.
 */
export type ChatReason =
  /** The service was not reached in time, or a file did not get through to the store. */
  | "unreachable"
  /** The signature has run out, or the service cannot read it. */
  | "signature-ended"
  /** This account may not write: in a group, or at all. */
  | "muted"
  /** The service holds the message for dangerous. */
  | "risky"
  /** The service refuses the content without flagging it: words, or a file of a banned kind. */
  | "refused"
  /** The plan of the chat does not include this. */
  | "not-offered"
  | "other";

/**
 * All failures on the way to the backend, as one closed union. Made only in adapters
 * (`api`, `browser`, …) and turned into words only in `texts/failures.ts`. Sources: R1.8, D-B3.
 */
export type Failure =
  | { kind: "offline" }
  /** Requested code did not arrive in time (R1.9-11). */
  | { kind: "code-late" }
  | { kind: "transport"; status: number | null }
  | { kind: "unsupported-method" }
  | { kind: "malformed-answer" }
  | { kind: "session-expired" }
  | { kind: "invalid"; message: string; fields: Record<string, string> }
  /** `challenge`: a proof of work that lifts the limit, as received (contract/account/proof.ts). */
  | { kind: "too-many"; message: string; waitSeconds: number; challenge: unknown }
  | { kind: "refused"; code: number; message: string }
  /** The chat service or its SDK says no; `message` is the service's own, if it has one (R3.8.1, `texts/chat/failures.ts`). */
  | { kind: "chat"; reason: ChatReason; code: number; message: string };

/** The outcome of anything that reaches outside: a value, or a Failure. Never throws for expected trouble. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

export const success = <Value>(value: Value): Result<Value> => ({ ok: true, value });
export const failed = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure });

/** The same outcome with another value. */
export const mapResult = <From, To>(result: Result<From>, change: (value: From) => To): Result<To> =>
  result.ok ? success(change(result.value)) : result;
