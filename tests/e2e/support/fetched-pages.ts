import type { Page } from "@playwright/test";
import { paths } from "#lib/domain/paths.ts";

const withFetched =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        const response = await route.fetch({ url: new URL(path, route.request().url()).href });
        await route.fulfill({ response });
      },
    );
  };

/** Companies have the page of one that is newer than the build, and of a site without our server: it fetches the company. */
export const withFetchedCompanies = withFetched(paths.company);
/** The same of posts. */
export const withFetchedPosts = withFetched("/post-details");
/** The same of fairs. */
export const withFetchedFairs = withFetched("/job-fairs-details");
/** The same of fairs and their posts. */
export const withFetchedFairPosts = withFetched(paths.fairPosts);
