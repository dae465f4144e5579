import { atom, onMount } from "nanostores";
import { isBuild } from "#lib/browser/environment.ts";
import { CODE } from "#lib/contract/call.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { type Loadable, type Outcome, settle } from "#lib/domain/loadable.ts";
import { isSessionEnding } from "#lib/stores/account/session.ts";

/** Whether the backend says that there is no such thing: another try would not change that. */
export const isMissing = (failure: Failure): boolean => failure.kind === "refused" && failure.code === CODE.missing;

/** As `settle`, for what an address names: that there is no such thing is an answer then, not a failure. */
export const find = <Value>(result: Result<Value>): Outcome<Value> =>
  !result.ok && isMissing(result.failure) ? { state: "missing" } : settle(result);

export type Resource<Settled extends Outcome<unknown>> = ReturnType<typeof createResource<Settled>>;

/** Whether an answer is that the session has ended, on a page that is not left for it: as a visitor one may ask again. */
const isForVisitor = (outcome: Outcome<unknown>): boolean =>
  outcome.state === "failed" && outcome.failure.kind === "session-expired" && !isSessionEnding();

/**
 * Something that has to be fetched. Of several fetches the last one counts: it aborts those before it, and whoever waits for them is
 * given its outcome. `initial` is what is known before the first.
 */
export const createResource = <Settled extends Outcome<unknown>>(
  fetch: (signal: AbortSignal) => Promise<Settled>,
  initial: Settled | Loadable<never> = { state: "idle" },
) => {
  const $state = atom<Settled | Loadable<never>>(initial);
  let running: AbortController | undefined;
  const waiting: ((outcome: Settled) => void)[] = [];

  /** Fetches quietly: what is there stays until the answer has come, and stays when it cannot be had. */
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

  /** Fetches with a skeleton meanwhile: at first, again after a failure, or something else than before. */
  const load = (): Promise<Settled> => {
    $state.set({ state: "loading" });
    return refresh();
  };

  return { $state, load, refresh, stop: () => running?.abort() };
};

/**
 * Has a resource fetched when somebody begins to look at it – quietly, if something is known already; not at all, if it was fetched
 * before – and given up when nobody looks any more. Nobody looks at a build.
 */
export const fetchOnMount = <Settled extends Outcome<unknown>>(resource: Resource<Settled>): Resource<Settled> => {
  const { $state, load, refresh, stop } = resource;
  onMount($state, () => {
    if (isBuild()) return;
    if ($state.value?.state !== "ready") void load();
    else if ($state.value === $state.init) void refresh();
    return stop;
  });
  return resource;
};
