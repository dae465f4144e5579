import { cleanStores } from "nanostores";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { careerPage } from "#lib/contract/posts/careers.ts";
import { careers } from "#lib/stores/posts/careers.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
});
afterAll(() => backend.close());
beforeEach(() => {
  page = openStorePage(backend, "/home");
});

describe("the career tree", () => {
  test("loads once for any number of pickers", async () => {
    keepMounted(careers.$state, careers.$state);
    await expect.poll(() => careers.$state.get().state).toBe("ready");
    const tree = careers.$state.get();
    expect(tree.state === "ready" && tree.value.length).toBeGreaterThan(10);
    cleanStores(careers.$state);
    keepMounted(careers.$state);
    expect(page.asked(careerPage)).toBe(1);
  });

  test("is complete where the backend gives it in several pages", async () => {
    const { fetch } = page.environment;
    // A backend that gives ten industries at most.
    page.environment.fetch = (input, init) =>
      fetch(input, { ...init, body: JSON.stringify({ ...JSON.parse(String(init?.body)), pageSize: 10 }) });
    const all = await careers.load();
    expect(page.asked(careerPage)).toBeGreaterThan(1);
    const industries = all.state === "ready" ? all.value.map(({ name }) => name) : [];
    expect(new Set(industries).size).toBe(industries.length);
    expect(industries.length).toBeGreaterThan(10);
  });

  test("reports a failure, and loads on retry", async () => {
    page.meet(careerPage, "lost");
    expect(await careers.load()).toEqual({ state: "failed", failure: { kind: "offline" } });
    expect((await careers.load()).state).toBe("ready");
  });
});
