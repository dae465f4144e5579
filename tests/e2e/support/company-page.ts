import type { Page } from "@playwright/test";
import { paths } from "#lib/domain/paths.ts";

/** Companies have the page of one that is newer than the build, and of a site without our server: it fetches the company. */
export const withFetchedCompanies = async (page: Page): Promise<void> => {
  await page.route(
    (url) => url.pathname === paths.company,
    async (route) => {
      const response = await route.fetch({ url: new URL(paths.company, route.request().url()).href });
      await route.fulfill({ response });
    },
  );
};
