import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { openService } from "./support/service.ts";
import { expect, newName, test } from "./support/test.ts";

const TYPES: Record<string, string> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript" };

/** The pages of a service from an origin that is not its own, as a CDN has them; their policy lets them ask elsewhere. */
const openCdn = async () => {
  let folder = "";
  const server = createServer(({ url = "/" }, response) => {
    const path = url.endsWith("/") ? `${url}index.html` : url;
    response.setHeader("content-type", TYPES[path.slice(path.lastIndexOf("."))] ?? "text/plain");
    const file = readFileSync(join(folder, path), "utf8");
    response.end(file.replace("connect-src 'self'", "connect-src *").replace("img-src 'self'", "img-src *"));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`,
    serve: (site: string): void => {
      folder = site;
    },
    close: (): void => void server.close(),
  };
};

test("a page from another origin chats only where the operator names it", { tag: "@release" }, async ({ browser }) => {
  const cdn = await openCdn();
  const stranger = await openCdn();
  const service = await openService({}, { CORS_ORIGINS: cdn.url, CHAT_PUBLIC_URL: "" });
  const context = await browser.newContext();
  try {
    for (const each of [cdn, stranger]) each.serve(service.site);
    const open = async (origin: string, name: string) => {
      const page = await context.newPage();
      await page.goto(`${origin}/test/`);
      await page.evaluate(([appId, server]) => globalThis.harness.create(appId, server), [service.appId, service.url] as const);
      const logIn = () =>
        page.evaluate(([userID, userSig]) => globalThis.harness.call("login", { userID, userSig }), [
          name,
          service.sign(name),
        ] as const);
      return { page, name, logIn };
    };
    const [a, b] = [await open(cdn.url, newName("a")), await open(cdn.url, newName("b"))];
    for (const { page, logIn } of [a, b]) {
      expect(await logIn()).toMatchObject({ code: 0 });
      await expect.poll(() => page.evaluate(() => globalThis.harness.events.map(({ name }) => name))).toContain("SDK_READY");
    }
    const file = { of: "png", name: "图.png", type: "image/png" };
    const sent = await a.page.evaluate(([to, payload]) => globalThis.harness.compose("Image", to, payload), [
      b.name,
      { file },
    ] as const);
    expect(sent).toMatchObject({ code: 0 });
    const told = () => b.page.evaluate(() => globalThis.harness.events.filter(({ name }) => name === "MESSAGE_RECEIVED"));
    await expect.poll(async () => (await told()).length).toBe(1);
    const url = /"url":"([^"]+)"/.exec(JSON.stringify(await told()))?.[1] ?? "";
    const width = b.page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const image = new Image();
          image.onload = () => resolve(image.naturalWidth);
          image.onerror = () => resolve(0);
          image.src = src;
        }),
      url,
    );
    expect(await width).toBe(400);
    // The line is opened before anybody logs in.
    const page = await context.newPage();
    const refused = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("socketerror"));
    await page.goto(`${stranger.url}/test/`);
    await page.evaluate(([appId, server]) => globalThis.harness.create(appId, server), [service.appId, service.url] as const);
    expect(await refused).toContain("403");
  } finally {
    await context.close();
    await service.close();
    for (const each of [cdn, stranger]) each.close();
  }
});
