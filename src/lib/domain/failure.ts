/**
 * Everything that can go wrong on the way to the backend, as one closed union. Made only in doormen
 * (`api`, `browser`, …) and turned into words only in `texts/failures.ts`. Sources: 1§8, decisions B3.
 */
export type Failure =
  | { kind: "offline" }
  | { kind: "transport"; status: number | null }
  | { kind: "unsupported-method" }
  | { kind: "malformed-answer" }
  | { kind: "session-expired" }
  | { kind: "invalid"; message: string; fields: Record<string, string> }
  | { kind: "too-many"; message: string; waitSeconds: number }
  | { kind: "refused"; code: number; message: string };

/** The outcome of anything that reaches outside: a value, or a Failure. Never throws for expected trouble. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

export const success = <Value>(value: Value): Result<Value> => ({ ok: true, value });
export const failed = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure });
