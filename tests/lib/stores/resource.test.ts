import { cleanStores } from "nanostores";
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { settle } from "#lib/domain/loadable.ts";
import { createResource, fetchOnMount, find } from "#lib/stores/resource.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";

type Fetch = { signal: AbortSignal; answer: (result: Result<string>) => void };
const OFFLINE = failed({ kind: "offline" });

/** A resource whose fetches are answered by hand. */
const open = (known?: string) => {
  const fetches: Fetch[] = [];
  const resource = createResource(
    (signal) => new Promise<Result<string>>((answer) => fetches.push({ signal, answer })).then(settle),
    known === undefined ? { state: "idle" } : { state: "ready", value: known },
  );
  return { ...resource, resource, fetches };
};

beforeEach(() => setEnvironment(createEnvironment().environment));

describe("a resource", () => {
  test("has the last fetch's answer, which the older, aborted fetch waits for", async () => {
    const { $state, load, refresh, fetches } = open();
    const [first, second] = [load(), refresh()];
    expect(fetches[0]?.signal.aborted).toBe(true);
    fetches[1]?.answer(success("new"));
    expect(await Promise.all([first, second])).toEqual([
      { state: "ready", value: "new" },
      { state: "ready", value: "new" },
    ]);
    fetches[0]?.answer(success("old"));
    await first;
    expect($state.get()).toEqual({ state: "ready", value: "new" });
  });

  test("has a skeleton while it loads, and keeps its value during a refresh", async () => {
    const { $state, load, refresh, fetches } = open("made");
    const refreshed = refresh();
    expect($state.get()).toEqual({ state: "ready", value: "made" });
    fetches[0]?.answer(OFFLINE);
    expect(await refreshed).toMatchObject({ state: "failed" });
    expect($state.get()).toEqual({ state: "ready", value: "made" });
    const loaded = load();
    expect($state.get()).toEqual({ state: "loading" });
    fetches[1]?.answer(OFFLINE);
    await loaded;
    expect($state.get()).toEqual({ state: "failed", failure: { kind: "offline" } });
  });

  test("is fetched when mounted, and aborted when unmounted", async () => {
    const { resource, $state, fetches } = open();
    fetchOnMount(resource);
    expect(fetches).toHaveLength(0);
    const stop = $state.listen(() => undefined);
    expect([fetches.length, $state.get()]).toEqual([1, { state: "loading" }]);
    stop();
    cleanStores($state);
    expect(fetches[0]?.signal.aborted).toBe(true);
    keepMounted($state);
    fetches[1]?.answer(success("here"));
    await expect.poll(() => $state.get()).toEqual({ state: "ready", value: "here" });
  });

  test("is fetched again by the next mount only where it is an initial value", async () => {
    const { resource, $state, fetches } = open("made");
    fetchOnMount(resource);
    $state.listen(() => undefined);
    expect([fetches.length, $state.get()]).toEqual([1, { state: "ready", value: "made" }]);
    fetches[0]?.answer(success("here"));
    await expect.poll(() => $state.get()).toEqual({ state: "ready", value: "here" });
    cleanStores($state);
    keepMounted($state);
    expect(fetches).toHaveLength(1);
  });
});

describe("something that may be missing", () => {
  test("is missing by the backend's word alone", () => {
    expect(find(failed({ kind: "refused", code: 404, message: "" }))).toEqual({ state: "missing" });
    expect(find(failed({ kind: "refused", code: 403, message: "" }))).toMatchObject({ state: "failed" });
    expect(find(OFFLINE)).toMatchObject({ state: "failed" });
    expect(find(success(1))).toEqual({ state: "ready", value: 1 });
  });
});
