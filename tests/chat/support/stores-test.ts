import { openStores, type Stores } from "./store-page.ts";
import { expect, test, testOfManyPages } from "./test.ts";

export type Fixtures = { join: (name: string, options?: Parameters<typeof openStores>[3]) => Promise<Stores> };

/** Pages with the product's own stores over the real SDK; any silent failure fails the test. */
const withStores = (base: typeof test) =>
  base.extend<Fixtures>({
    join: async ({ browser, service }, use) => {
      await service.buildStores();
      const pages: Stores[] = [];
      await use(async (name, options) => {
        const page = await openStores(browser, service, name, options);
        pages.push(page);
        return page;
      });
      const faults = pages.flatMap((page) => page.faults);
      for (const page of pages.reverse()) await page.close();
      expect(faults).toEqual([]);
    },
  });

export const testOfStores = withStores(test);
export const testOfManyStores = withStores(testOfManyPages);
