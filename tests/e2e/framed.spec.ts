import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { test as base, expect } from "./support/test.ts";

/** A partner's site that frames an address. */
const openPartner = async (frames: () => string): Promise<{ url: string; server: Server }> => {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><title>partner</title><link rel="icon" href="data:,"><iframe src="${frames()}" width="900" height="600"></iframe>`,
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { url: `http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`, server };
};

type Sites = { partner: string; stranger: string };

/** Two sites that frame the chat of a recruiter: the one that the operator has named, and another. */
const test = base.extend<object, { sites: Sites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      let chat = "";
      const [partner, stranger] = [await openPartner(() => chat), await openPartner(() => chat)];
      const child = fork("tests/support/browser/framed-site.ts", {
        execArgv: [],
        env: { ...process.env, FRAME_ANCESTORS: partner.url },
      });
      const [message] = await once(child, "message");
      const site = String((message as { url: string }).url);
      const entry = await fetch(`${site}/__demo/recruiter?id=1`, { redirect: "manual" });
      chat = `${site}${entry.headers.get("location")}`;
      await use({ partner: partner.url, stranger: stranger.url });
      child.disconnect();
      for (const { server } of [partner, stranger]) server.close();
    },
    { scope: "worker" },
  ],
});

// Both in one worker: its site is a server of its own.
test.describe.configure({ mode: "default" });

test("a site that the operator names frames the chat, which opens in it", async ({ page, sites }) => {
  await page.goto(sites.partner);
  await expect(page.frameLocator("iframe").getByRole("region", { name: "会话列表" })).toBeVisible();
});

test.describe("another site", () => {
  test.use({ expectedErrors: [/frame-ancestors/], expectedViolations: ["frame-ancestors"] });

  test("shows nothing of it", async ({ page, sites }) => {
    const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.goto(sites.stranger);
    await refused;
    await expect(page.frameLocator("iframe").getByText(/会话|聊天/)).toHaveCount(0);
  });
});
