import type { Failure, Result } from "./failure.ts";

type Pending = { state: "idle" } | { state: "loading" };
/** Result of a fetch. */
export type Settled<Value> = { state: "ready"; value: Value } | { state: "failed"; failure: Failure };
type Missing = { state: "missing" };

/** The one shape of a fetched value. */
export type Loadable<Value> = Pending | Settled<Value>;
/** The same for an item named by the address, which may not exist. */
export type Findable<Value> = Loadable<Value> | Missing;
/** Result of such a fetch. */
export type Outcome<Value> = Settled<Value> | Missing;

/** A settled {@link Loadable} from the outcome of a call. */
export const settle = <Value>(result: Result<Value>): Settled<Value> =>
  result.ok ? { state: "ready", value: result.value } : { state: "failed", failure: result.failure };
