import { type Browser, expect, type Page } from "@playwright/test";
import type { ChatCredentials } from "#lib/domain/account/account.ts";
import type { GroupAnswer, GroupCall } from "./Screens.tsx";
import type { Service } from "./service.ts";

/** A page with the product's chat for an account: its screens drawn, and the calls of its adapter by name. */
export const openScreens = async (browser: Browser, service: Service, userId: string) => {
  await service.buildScreens();
  const context = await browser.newContext();
  const page: Page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(`${service.url}/test/screens.html`);
  const credentials: ChatCredentials = {
    ...{ userId, appId: service.appId, userSig: service.sign(userId), managerId: null, chatUrl: "/chat" },
  };
  await page.evaluate((given) => globalThis.screens.begin(given), credentials);
  const ask = (name: GroupCall, ...asked: unknown[]): Promise<GroupAnswer> =>
    page.evaluate(([call, given]) => globalThis.screens.call(call, ...given), [name, asked] as const);
  return {
    page,
    userId,
    ask,
    /** The value of a call, which must succeed. */
    good: async <Value = unknown>(name: GroupCall, ...asked: unknown[]): Promise<Value> => {
      const answer = await ask(name, ...asked);
      expect(answer, `${userId}: ${name} ${JSON.stringify(asked)} ${JSON.stringify(answer)}`).toMatchObject({ ok: true });
      return (answer as { value: Value }).value;
    },
    manage: (id: string): Promise<void> => page.evaluate((given) => globalThis.screens.manage(given), id),
    visit: (id: string): Promise<void> => page.evaluate((given) => globalThis.screens.visit(given), id),
    close: async (): Promise<void> => {
      await context.close();
      expect(faults).toEqual([]);
    },
  };
};
export type Screens = Awaited<ReturnType<typeof openScreens>>;
