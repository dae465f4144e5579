import { forkSite } from "./site.ts";
import { test } from "./test.ts";

/** A site that one file has to itself: its tests publish posts, which others count. */
export const withOwnSite = test.extend<object, { ownSite: string }>({
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
