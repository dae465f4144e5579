import type { Failure, Result } from "./failure.ts";

/** The one shape of a value that has to be fetched first. */
export type Loadable<Value> =
  | { state: "idle" }
  | { state: "loading" }
  | { state: "ready"; value: Value }
  | { state: "failed"; failure: Failure };

/** A settled {@link Loadable} from the outcome of a call. */
export const settle = <Value>(result: Result<Value>): Loadable<Value> =>
  result.ok ? { state: "ready", value: result.value } : { state: "failed", failure: result.failure };
