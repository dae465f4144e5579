import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { type Line, openProxy } from "#tests/support/server/tcp-proxy.ts";
import type { Service } from "./service.ts";

export type Outcome = { code: number; data: unknown; message?: string };
export type ChatEvent = { name: string; data: unknown };

type Harness = {
  events: ChatEvent[];
  knows: (ids: readonly string[] | null) => Promise<Outcome>;
  create: (appId: number, server?: string) => void;
  call: (method: string, ...args: unknown[]) => Promise<Outcome>;
  sendText: (to: string, text: string, options?: unknown) => Promise<Outcome>;
  send: (create: string, message: unknown, options?: unknown) => Promise<Outcome>;
  revokeLast: () => Promise<Outcome>;
  modify: (id: string, text: string) => Promise<Outcome>;
  listenToSignals: () => void;
  compose: (kind: string, to: string, payload: object, more?: object) => Promise<Outcome>;
  forward: (to: string) => Promise<Outcome>;
  merge: (to: string, count: number) => Promise<Outcome>;
  unpack: () => Promise<Outcome>;
  withLast: (method: string, which: "sent" | "received", change?: object) => Promise<Outcome>;
  fetch: (url: string, headers?: Record<string, string>) => Promise<{ status: number; type: string | null; size: number }>;
  play: (url: string) => Promise<object>;
};
declare global {
  var harness: Harness;
}

/** How many of the latest frames a failed wait shows. */
const FRAMES_SHOWN = 80;
const nameIn = (frame: string): string | undefined => /"servcmd":"([^"]+)"/.exec(frame)?.[1];

/** The commands that a page sends, in order, and its latest frames in both directions for a wait that fails. */
const listen = (page: Page): { commands: string[]; frames: string[] } => {
  const commands: string[] = [];
  const frames: string[] = [];
  const note = (line: string): void => {
    // Heartbeats would crowd out the others.
    if (line.includes("wshello")) return;
    frames.push(`${new Date().toISOString().slice(14, 23)} ${line}`);
    if (frames.length > FRAMES_SHOWN) frames.shift();
  };
  page.on("websocket", (socket) => {
    note("opened");
    socket.on("close", () => note("closed"));
    socket.on("framesent", ({ payload }) => {
      const name = nameIn(payload.toString());
      if (name === undefined) return;
      commands.push(name);
      note(`> ${name}`);
    });
    socket.on("framereceived", ({ payload }) => {
      const frame = payload.toString();
      note(`< ${nameIn(frame)} ${/"ErrorCode":(\d+)/.exec(frame)?.[1] ?? ""}`);
    });
  });
  return { commands, frames };
};

/** Faults of a page in any test: silent failures, and requests to other hosts. */
const watch = (page: Page, url: string): string[] => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(url)) faults.push(`asked ${request.url()}`);
  });
  return faults;
};

/** A page with the SDK in a browser context of its own. With the line of another page, both share its connection and origin. */
export const openClient = async (browser: Browser, service: Service, userId: string, shared?: Line) => {
  const context: BrowserContext = await browser.newContext();
  const page = await context.newPage();
  const line: Line = shared ?? (await openProxy(service.port));
  const { commands, frames } = listen(page);
  const faults = watch(page, line.url);
  const load = async (): Promise<void> => {
    await page.goto(`${line.url}/test/`);
    await page.evaluate((appId) => globalThis.harness.create(appId), service.appId);
  };
  await load();

  const call = (method: string, ...args: unknown[]): Promise<Outcome> =>
    page.evaluate(([name, list]) => globalThis.harness.call(name, ...list), [method, args] as const);
  const events = (name: string): Promise<unknown[]> =>
    page.evaluate((wanted) => globalThis.harness.events.filter((event) => event.name === wanted).map(({ data }) => data), name);
  const forget = (): Promise<void> =>
    page.evaluate(() => {
      globalThis.harness.events.length = 0;
    });
  /** Waits for an event that fits. */
  const event = (name: string, fits: Record<string, unknown> = {}): Promise<void> =>
    expect
      .poll(() => events(name), { message: `${userId}: ${name}` })
      .toContainEqual(Object.keys(fits).length === 0 ? expect.anything() : expect.objectContaining(fits));
  /** Waits for an event that carries nothing. */
  const signal = async (name: string): Promise<void> => {
    try {
      await expect.poll(async () => (await events(name)).length, { message: `${userId}: ${name}` }).toBeGreaterThan(0);
    } catch (error) {
      throw new Error(`${userId}: no ${name} after these frames:\n${frames.join("\n")}`, { cause: error });
    }
  };
  const logIn = (sig = service.sign(userId), as = userId): Promise<Outcome> => call("login", { userID: as, userSig: sig });

  return {
    page,
    context,
    line,
    commands,
    faults,
    load,
    call,
    events,
    event,
    signal,
    forget,
    logIn,
    /** Logs in and waits until the SDK is ready. */
    enter: async (): Promise<void> => {
      await forget();
      expect(await logIn()).toMatchObject({ code: 0 });
      await signal("SDK_READY");
    },
    sendText: (to: string, text: string, options?: unknown): Promise<Outcome> =>
      page.evaluate(([a, b, c]) => globalThis.harness.sendText(a, b, c), [to, text, options] as const),
    /** Sends a message of a kind to an account, with a file made in the page if needed. */
    compose: (kind: string, to: string, payload: object, more: object = {}): Promise<Outcome> =>
      page.evaluate(([a, b, c, d]) => globalThis.harness.compose(a, b, c, d), [kind, to, payload, more] as const),
    forward: (to: string): Promise<Outcome> => page.evaluate((a) => globalThis.harness.forward(a), to),
    merge: (to: string, count: number): Promise<Outcome> =>
      page.evaluate(([a, b]) => globalThis.harness.merge(a, b), [to, count] as const),
    unpack: (): Promise<Outcome> => page.evaluate(() => globalThis.harness.unpack()),
    withLast: (method: string, which: "sent" | "received", change: object = {}): Promise<Outcome> =>
      page.evaluate(([a, b, c]) => globalThis.harness.withLast(a, b, c), [method, which, change] as const),
    fetch: (url: string, headers: Record<string, string> = {}) =>
      page.evaluate(([a, b]) => globalThis.harness.fetch(a, b), [url, headers] as const),
    play: (url: string): Promise<object> => page.evaluate((a) => globalThis.harness.play(a), url),
    /** All that the page knows; of messages those with some ids, or all that it can read. */
    knows: async (ids: readonly string[] | null = null): Promise<Knowledge> => {
      const { code, data, message } = await page.evaluate((list) => globalThis.harness.knows(list), ids);
      if (code !== 0) throw new Error(`${userId} knows nothing: ${code} ${message}`);
      return data as Knowledge;
    },
    listenToSignals: (): Promise<void> => page.evaluate(() => globalThis.harness.listenToSignals()),
    /** The latest new message. */
    last: async (): Promise<Message> => {
      const all = (await events("MESSAGE_RECEIVED")).flat() as Message[];
      const found = all.at(-1);
      if (!found) throw new Error(`${userId} received nothing`);
      return found;
    },
    /** Makes a message with one of the SDK's `create…Message` and sends it. */
    send: (create: string, message: unknown, options?: unknown): Promise<Outcome> =>
      page.evaluate(([a, b, c]) => globalThis.harness.send(a, b, c), [create, message, options] as const),
    revokeLast: (): Promise<Outcome> => page.evaluate(() => globalThis.harness.revokeLast()),
    /** The texts that came as new messages, in their order. */
    received: async (): Promise<string[]> =>
      (await events("MESSAGE_RECEIVED")).flatMap((data) =>
        (data as { payload: { text?: string } }[]).map((message) => message.payload.text ?? ""),
      ),
    conversations: async (): Promise<Conversation[]> => {
      const { data } = await call("getConversationList");
      return (data as { data: { conversationList: Conversation[] } }).data.conversationList;
    },
    close: async (): Promise<void> => {
      await context.close();
      if (!shared) await line.close();
    },
  };
};
export type Client = Awaited<ReturnType<typeof openClient>>;
/** A page's state; see page.js. */
export type Knowledge = Record<string, unknown> & { ids: string[] };
export type Message = {
  ID: string;
  type: string;
  flow: string;
  payload: Record<string, unknown> & { imageInfoArray?: { url: string; imageUrl: string; width: number }[] };
};
export type Conversation = {
  conversationID: string;
  unreadCount: number;
  isPinned: boolean;
  messageRemindType: string;
  lastMessage: { messageForShow: string; isPeerRead?: boolean };
  userProfile?: { nick: string };
};
