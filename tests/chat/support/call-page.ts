import { type Browser, expect, type Page } from "@playwright/test";
import type { CallNews } from "#lib/domain/chat/calls/call.ts";
import { openProxy } from "#tests/support/server/tcp-proxy.ts";
import type { CallScript } from "./call-script.ts";
import type { Service } from "./service.ts";
import { test } from "./test.ts";

type Asked = {
  [Name in keyof CallScript]: CallScript[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof CallScript];

/** A page with the product's adapter of calls for an account, on a connection of its own. */
export const openCallPage = async (browser: Browser, service: Service, userId: string) => {
  const context = await browser.newContext();
  const page: Page = await context.newPage();
  const line = await openProxy(service.port);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));

  const ask = <Name extends Asked>(name: Name, ...args: Parameters<CallScript[Name]>): ReturnType<CallScript[Name]> =>
    page.evaluate(
      ([method, list]) => {
        const opened = globalThis.callPage.page;
        if (!opened) throw new Error("no page is open");
        return (opened[method] as (...given: unknown[]) => Promise<unknown>)(...list);
      },
      [name, args] as const,
    ) as ReturnType<CallScript[Name]>;
  const heard = (): Promise<CallNews[]> => page.evaluate(() => globalThis.callPage.page?.heard ?? []);
  /** Loads the page and logs in, as a person who opens or reloads it. */
  const load = async (): Promise<void> => {
    await page.goto(`${line.url}/test/call-script.html`);
    const credentials = { userId, appId: service.appId, userSig: service.sign(userId, { seconds: 86_400 }) };
    await page.evaluate((given) => globalThis.callPage.begin(given), credentials);
  };
  const enter = async (): Promise<void> => {
    await load();
    await ask("listen");
  };
  return {
    ...{ userId, page, line, faults, ask, load, enter, heard },
    shown: (): Promise<string[]> => page.evaluate(() => globalThis.callPage.page?.shown ?? []),
    /** Waits for the news to be of these types, in their order. */
    hears: (...types: CallNews["type"][]): Promise<void> =>
      expect.poll(async () => (await heard()).map(({ type }) => type), { message: `${userId} hears` }).toEqual(types),
    close: async (): Promise<void> => {
      await context.close();
      await line.close();
    },
  };
};
export type CallPage = Awaited<ReturnType<typeof openCallPage>>;

/** Pages with the adapter; any fault of theirs fails the test. */
export const testOfCalls = test.extend<{ call: (name: string) => Promise<CallPage> }>({
  call: async ({ browser, service }, use) => {
    await service.buildCalls();
    const pages: CallPage[] = [];
    await use(async (name) => {
      const page = await openCallPage(browser, service, name);
      pages.push(page);
      return page;
    });
    const faults = pages.flatMap((page) => page.faults);
    for (const page of pages.reverse()) await page.close();
    expect(faults).toEqual([]);
  },
});
