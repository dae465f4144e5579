import { atom, onMount } from "nanostores";
import { isBuild } from "#lib/browser/environment.ts";
import { CODE } from "#lib/contract/call.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { type Loadable, type Outcome, settle } from "#lib/domain/loadable.ts";
import { isSessionEnding } from "#lib/stores/account/session.ts";

/** Whether the backend reports that the item does not exist, so a retry is pointless. */
export const isMissing = (failure: Failure): boolean => failure.kind === "refused" && failure.code === CODE.missing;

/** Like `settle`, for an item named by the address: a missing item is an outcome, not a failure. */
export const find = <Value>(result: Result<Value>): Outcome<Value> =>
  !result.ok && isMissing(result.failure) ? { state: "missing" } : settle(result);

export type Resource<Settled extends Outcome<unknown>> = ReturnType<typeof createResource<Settled>>;

/** Whether an answer is that the session has ended, on a page that is not left for it: as a visitor one may ask again. */
const isForVisitor = (outcome: Outcome<unknown>): boolean =>
  outcome.state === "failed" && outcome.failure.kind === "session-expired" && !isSessionEnding();

/**
 * A fetched value. The last of several fetches counts: it aborts the earlier ones, whose callers receive its
 * outcome. `initial` is the state before the first fetch.
 * Why: docs/decisions/0051-stores-are-made-by-factories.md
 */
export const createResource = <Settled extends Outcome<unknown>>(
  fetch: (signal: AbortSignal) => Promise<Settled>,
  initial: Settled | Loadable<never> = { state: "idle" },
) => {
  const $state = atom<Settled | Loadable<never>>(initial);
  let running: AbortController | undefined;
  const waiting: ((outcome: Settled) => void)[] = [];

  /** Fetches quietly: the present value stays until the answer arrives, and after a failure. */
  const refresh = (): Promise<Settled> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      running?.abort();
      const mine = new AbortController();
      running = mine;
      const asked = fetch(mine.signal).then((outcome) => (isForVisitor(outcome) ? fetch(mine.signal) : outcome));
      void asked.then((outcome) => {
        if (mine.signal.aborted) return;
        if (outcome.state !== "failed" || $state.value?.state !== "ready") $state.set(outcome);
        for (const answer of waiting.splice(0)) answer(outcome);
      });
    });

  /** Fetches behind a skeleton: the first time, after a failure, or for another item. */
  const load = (): Promise<Settled> => {
    $state.set({ state: "loading" });
    return refresh();
  };

  return { $state, load, refresh, stop: () => running?.abort() };
};

/**
 * Fetches a resource when its first subscriber mounts it – quietly if a value exists, not at all if already fetched –
 * and aborts when the last one leaves. With `again`, each mount fetches: for lists that others change in between. Does
 * nothing during a build.
 */
export const fetchOnMount = <Settled extends Outcome<unknown>>(resource: Resource<Settled>, again = false): Resource<Settled> => {
  const { $state, load, refresh, stop } = resource;
  onMount($state, () => {
    if (isBuild()) return;
    if ($state.value?.state !== "ready") void load();
    else if (again || $state.value === $state.init) void refresh();
    return stop;
  });
  return resource;
};
