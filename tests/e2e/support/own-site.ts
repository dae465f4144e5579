import { forkSite } from "./site.ts";
import { test } from "./test.ts";

/**
 * Tests of a file with a site to themselves: they publish posts, which others count, and log in the demo's operator, who gets one code a
 * minute. Each call makes a fixture of its own, so that no two files share a worker and its site.
 */
export const withOwnSite = () =>
  test.extend<object, { ownSite: string }>({
    ownSite: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
      async ({}, use) => {
        const { url, close } = await forkSite();
        await use(url);
        await close();
      },
      { scope: "worker", timeout: 180_000 },
    ],
    baseURL: ({ ownSite }, use) => use(ownSite),
  });
