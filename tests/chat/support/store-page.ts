import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { build } from "vite";
import type { SearchTab } from "#lib/domain/chat/messages/search.ts";
import { openProxy } from "#tests/support/server/tcp-proxy.ts";
import type { Service } from "./service.ts";
import type { Seen } from "./stores.ts";

/** Builds a file of this folder for a page, with all that it imports; the code lies in `folder`, as `name`. */
export const buildPage = async (folder: string, source: string, name: string): Promise<void> => {
  await build({
    configFile: false,
    logLevel: "silent",
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      lib: { entry: new URL(source, import.meta.url).pathname, formats: ["es"], fileName: () => name },
    },
    define: { "process.env.NODE_ENV": '"production"' },
  });
};

type Options = {
  peer?: string;
  /** How long the signature is good, in seconds; one that replaces it is good for a day. */
  seconds?: number;
  /** Another tab of the same browser. */
  beside?: { context: BrowserContext; line: Awaited<ReturnType<typeof openProxy>> };
  /** Prepares the page before it loads. */
  before?: () => void;
  /** The text of an error that is known to happen and does no harm; any other is a fault. */
  forgiven?: string;
};

/** A page with the product's stores for an account, on a connection of its own. */
export const openStores = async (browser: Browser, service: Service, userId: string, options: Options = {}) => {
  const context = options.beside?.context ?? (await browser.newContext());
  const page: Page = await context.newPage();
  const line = options.beside?.line ?? (await openProxy(service.port));
  const faults: string[] = [];
  page.on("pageerror", (error) => {
    if (String(error) !== options.forgiven) faults.push(String(error));
  });
  if (options.before) await page.addInitScript(options.before);
  const begin = async (): Promise<void> => {
    await page.goto(`${line.url}/test/stores.html`);
    const { peer = null, seconds = 86_400 } = options;
    const credentials = {
      userId,
      appId: service.appId,
      userSig: service.sign(userId, { seconds }),
      managerId: peer,
      chatUrl: "/chat",
    };
    await page.evaluate(([given, fresh]) => globalThis.stores.begin(given, fresh), [
      credentials,
      service.sign(userId, { seconds: 86_400 }),
    ] as const);
  };
  await begin();
  const seen = (): Promise<Seen> =>
    page.evaluate(() => {
      const { tab } = globalThis.stores;
      if (!tab) throw new Error("nothing has begun");
      return tab.seen();
    });
  return {
    page,
    context,
    line,
    faults,
    seen,
    /** The same person in the same page after a fresh login: only the service's data. */
    begin,
    texts: async (): Promise<string[]> => (await seen()).messages.map(({ text }) => text),
    deliveries: async (): Promise<string[]> => (await seen()).messages.map(({ delivery }) => delivery),
    isOpen: () => expect.poll(async () => (await seen()).state, { message: `${userId} is in the chat` }).toBe("open"),
    has: (line: string) => expect.poll(async () => (await seen()).line).toBe(line),
    send: (text: string): Promise<void> => page.evaluate((given) => globalThis.stores.tab?.send(given), text),
    rate: (score: number, comment: string): Promise<void> =>
      page.evaluate(([stars, words]) => globalThis.stores.tab?.rate(stars, words), [score, comment] as const),
    revoke: (text: string): Promise<void> => page.evaluate((given) => globalThis.stores.tab?.revoke(given), text),
    find: (text: string, tab: SearchTab, conversationId: string | null = null, pages = 1) =>
      page.evaluate(([words, kind, id, count]) => globalThis.stores.tab?.find(words, kind, id, count), [
        text,
        tab,
        conversationId,
        pages,
      ] as const),
    showFound: (tab: SearchTab) => page.evaluate((kind) => globalThis.stores.tab?.show(kind), tab),
    open: (id: string): Promise<void> => page.evaluate((given) => globalThis.stores.tab?.open(given), id),
    readTwice: (id: string) => page.evaluate((given) => globalThis.stores.tab?.readTwice(given), id),
    loadOlder: (): Promise<void> => page.evaluate(() => globalThis.stores.tab?.loadOlder()),
    takeOver: (): Promise<void> => page.evaluate(() => globalThis.stores.tab?.takeOver()),
    close: async (): Promise<void> => {
      await page.close();
      if (options.beside) return;
      await context.close();
      await line.close();
    },
  };
};
export type Stores = Awaited<ReturnType<typeof openStores>>;
