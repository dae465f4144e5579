import type { Page } from "@playwright/test";

/** Brings React, without which no island runs, only when it is let go. */
export const holdReact = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/_astro/react.*.js", (route) => promise.then(() => route.continue()));
  return resolve;
};
