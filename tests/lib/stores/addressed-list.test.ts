/** A list of many pages whose view is in the address. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Outcome } from "#lib/domain/loadable.ts";
import { type Paged, pageOf, readPage } from "#lib/domain/paging.ts";
import { createAddressedList } from "#lib/stores/addressed-list.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";

const PAGES = 3;
type View = { kind: string; page: number };
type Items = Outcome<Paged<string>>;

let browser: ReturnType<typeof createEnvironment>;
/** The pages that were fetched. */
let asked: number[];
/** Ends of the wait for pages whose answer is held back. */
let held: Map<number, Promise<void>>;
/** The states of the list when it was left. */
let left: string[];

/** The answer of a backend whose list has three pages; a page past the end is empty. */
const answerTo = ({ kind, page }: View): Items => ({
  state: "ready",
  value: { items: page <= PAGES ? [`${kind} ${page}`] : [], page: pageOf(page, 1, PAGES) },
});

const open = (address: string) => {
  browser = createEnvironment(`http://localhost${address}`);
  setEnvironment(browser.environment);
  const list = createAddressedList<View, Items>({
    read: (params) => ({ kind: params.get("kind") ?? "a", page: readPage(params) }),
    write: ({ kind, page }) => `/list?kind=${kind}&page=${page}`,
    fetch: async (view) => {
      asked.push(view.page);
      await held.get(view.page);
      return answerTo(view);
    },
    pageOf: (answer) => (answer.state === "ready" ? answer.value.page : null),
    initial: () => ({ state: "loading" }),
    onLeave: ({ state }) => void left.push(state),
  });
  keepMounted(list.$state);
  const shown = (): string[] | string => {
    const state = list.$state.get();
    return state.state === "ready" ? state.value.items : state.state;
  };
  return { ...list, shown, address: () => browser.environment.location().pathname + browser.environment.location().search };
};
beforeEach(() => {
  asked = [];
  held = new Map();
  left = [];
});

describe("a list with its view in the address", () => {
  test("begins with the view that the address names", async () => {
    const { shown, $view } = open("/list?kind=b&page=2");
    expect($view.get()).toEqual({ kind: "b", page: 2 });
    await expect.poll(shown).toEqual(["b 2"]);
  });

  test("loads another view, which the address then names", async () => {
    const { shown, show, address } = open("/list");
    await expect.poll(shown).toEqual(["a 1"]);
    show({ kind: "b", page: 1 });
    expect([address(), shown()]).toEqual(["/list?kind=b&page=1", "loading"]);
    await expect.poll(shown).toEqual(["b 1"]);
  });

  test("turns to a page at its top", async () => {
    const { shown, turnTo, address } = open("/list?kind=b");
    let top = -1;
    browser.environment.scrollTo = (to) => {
      top = to;
    };
    turnTo(2);
    expect([address(), top]).toEqual(["/list?kind=b&page=2", 0]);
    await expect.poll(shown).toEqual(["b 2"]);
  });

  test("shows the last view that was asked for, in any order of answers", async () => {
    const { shown, turnTo } = open("/list");
    await expect.poll(shown).toEqual(["a 1"]);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    held.set(2, promise);
    turnTo(2);
    turnTo(3);
    await expect.poll(shown).toEqual(["a 3"]);
    release();
    await promise;
    expect([shown(), asked]).toEqual([["a 3"], [1, 2, 3]]);
  });

  test("hands its state over before another view replaces it", async () => {
    const { shown, turnTo } = open("/list");
    await expect.poll(shown).toEqual(["a 1"]);
    turnTo(2);
    expect(left).toEqual(["ready"]);
  });

  test("hands its state over before the page is left", async () => {
    const { shown } = open("/list");
    await expect.poll(shown).toEqual(["a 1"]);
    browser.leave();
    expect(left).toEqual(["ready"]);
  });

  test("follows the history", async () => {
    const { shown, turnTo } = open("/list");
    turnTo(2);
    browser.step("/list?kind=b&page=3");
    await expect.poll(shown).toEqual(["b 3"]);
    browser.step("/list");
    await expect.poll(shown).toEqual(["a 1"]);
  });
});

describe("a page past the end", () => {
  test("shows the last page, which the address names in place of the other", async () => {
    const { shown, address } = open("/list?kind=b&page=500");
    const steps: string[] = [];
    const { writeAddress } = browser.environment;
    browser.environment.writeAddress = (path, way) => {
      steps.push(way);
      writeAddress(path, way);
    };
    await expect.poll(shown).toEqual(["b 3"]);
    expect([address(), steps]).toEqual(["/list?kind=b&page=3", ["replace"]]);
  });

  test("is never shown empty on the way", async () => {
    const { shown, $state } = open("/list?page=500");
    const states: unknown[] = [];
    $state.listen(() => void states.push(shown()));
    await expect.poll(shown).toEqual(["a 3"]);
    expect(states).not.toContainEqual([]);
  });
});
