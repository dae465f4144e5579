/** Posts side by side, against the real backend. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { environment } from "#lib/browser/environment.ts";
import { $pinned, dropPins, togglePin } from "#lib/stores/history/pinned.ts";
import { createComparison } from "#lib/stores/posts/compared.ts";
import { openStorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let ids: string[] = [];
let stop = (): void => undefined;
beforeAll(async () => {
  backend = await openBackend();
  ids = [await addPost(backend.db, {}), await addPost(backend.db, {}), await addPost(backend.db, {})];
});
afterAll(() => backend.close());
afterEach(() => {
  stop();
  dropPins();
});

const open = (address: string, pins: readonly string[] = []) => {
  openStorePage(backend, address);
  dropPins();
  for (const id of pins) togglePin({ id, name: "护士", companyName: "岫屿医院" });
  const comparison = createComparison();
  stop = comparison.$posts.subscribe(() => undefined);
  return comparison;
};
type Comparison = ReturnType<typeof createComparison>;
const shown = ({ $posts }: Comparison): (string | null)[] => {
  const state = $posts.get();
  return state.state === "ready" ? state.value.map(({ id, post }) => (post ? id : null)) : [state.state];
};

describe("a comparison", () => {
  test("shows the posts that the address names, in their order", async () => {
    const comparison = open(`/compare?posts=${ids[2]},${ids[0]}`, [ids[1] ?? ""]);
    await expect.poll(() => shown(comparison)).toEqual([ids[2], ids[0]]);
  });

  test("shows the pinned posts where the address names none", async () => {
    const comparison = open("/compare", [ids[1] ?? "", ids[2] ?? ""]);
    await expect.poll(() => shown(comparison)).toEqual([ids[1], ids[2]]);
  });

  test("is empty where nothing is pinned", async () => {
    const comparison = open("/compare?posts=x");
    await expect.poll(() => shown(comparison)).toEqual([]);
  });

  test("keeps the name of a post that is gone", async () => {
    const comparison = open(`/compare?posts=999999999,${ids[0]}`, ["999999999"]);
    await expect.poll(() => shown(comparison)).toEqual([null, ids[0]]);
    const state = comparison.$posts.get();
    expect(state.state === "ready" && state.value[0]?.name).toBe("护士");
  });

  test("loses a post that is removed, in the address and among the pinned ones", async () => {
    const comparison = open(`/compare?posts=${ids.join(",")}`, ids);
    await expect.poll(() => shown(comparison)).toEqual(ids);
    comparison.remove(ids[1] ?? "");
    expect(shown(comparison)).toEqual([ids[0], ids[2]]);
    expect(environment().location().search).toBe(`?posts=${ids[0]},${ids[2]}`);
    expect($pinned.get().map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  });

  test("is empty once its last post is removed", async () => {
    const comparison = open(`/compare?posts=${ids[0]}`, [ids[0] ?? ""]);
    await expect.poll(() => shown(comparison)).toEqual([ids[0]]);
    comparison.remove(ids[0] ?? "");
    await expect.poll(() => shown(comparison)).toEqual([]);
    expect(environment().location().search).toBe("");
  });
});
