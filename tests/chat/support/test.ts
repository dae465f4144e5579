import { test as base, expect } from "@playwright/test";
import { type Client, openClient } from "./client.ts";
import { openService, type Service } from "./service.ts";

type Fixtures = {
  /** Opens a page with the SDK for an account of its own. `beside`: another page to share the origin with. */
  open: (name: string, beside?: Client) => Promise<Client>;
};

/**
 * The SDK does not await its own background requests, so their refusal appears as unhandled: with the service's words, or, if the service
 * was away for longer than the SDK waits, as an error of a minified class without a word.
 */
const REFUSED_IN_BACKGROUND = /: (the session is over|this session was ended)$|^[a-z]{1,2}$/;

/** The service is started once for a worker; a test that ends it starts it again. */
export const test = base.extend<Fixtures, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      const service = await openService();
      await use(service);
      await service.close();
    },
    { scope: "worker" },
  ],
  open: async ({ browser, service }, use) => {
    const clients: Client[] = [];
    await use(async (name, beside) => {
      const client = await openClient(browser, service, name, beside?.line);
      clients.push(client);
      return client;
    });
    const faults = clients.flatMap((client) => client.faults);
    for (const client of clients.reverse()) await client.close();
    expect(faults.filter((fault) => !REFUSED_IN_BACKGROUND.test(fault))).toEqual([]);
  },
});

/** The same where each account may be signed in on several pages at once. */
export const testOfManyPages = test.extend<object, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      const service = await openService({ webInstances: 1000 });
      await use(service);
      await service.close();
    },
    { scope: "worker" },
  ],
});

let count = 0;
/** A name that no other test has. */
export const newName = (name: string): string => {
  count += 1;
  return `${name}-${process.pid}-${count}`;
};

export { expect } from "@playwright/test";
