import { fork } from "node:child_process";
import type { Page } from "@playwright/test";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { parseHtml } from "#lib/domain/posts/parse-rich-text.ts";
import { RICH_TAGS, type RichNode } from "#lib/domain/posts/rich-text.ts";
import { hundredKilobytes, naughtyStrings } from "#tests/support/hostile/naughty-strings.ts";
import { xssBatches } from "#tests/support/hostile/xss-batches.ts";
import { withFetchedPosts } from "./support/fetched-pages.ts";
import { call } from "./support/seeker.ts";
import { test as base, expect } from "./support/test.ts";

type HostileSite = { url: string; ids: string[] };

const isHostileSite = (message: unknown): message is HostileSite =>
  typeof message === "object" && message !== null && "url" in message && "ids" in message;

/** One site a worker, made of posts that attack (tests/support/hostile/hostile-site.ts). */
const test = base.extend<object, { hostile: HostileSite }>({
  hostile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      const child = fork("tests/support/hostile/hostile-site.ts", { execArgv: [] });
      const site = await new Promise<HostileSite>((resolve, reject) => {
        child.once("exit", (code) => reject(new Error(`The hostile site could not be served (exit code ${code}).`)));
        child.on("message", (message) => isHostileSite(message) && resolve(message));
      });
      await use(site);
      child.disconnect();
    },
    { scope: "worker", timeout: 480_000 },
  ],
});

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
test.beforeEach(({}, info) => {
  test.skip(info.project.name !== "desktop", "attacks do not depend on the screen, and there are many");
});

// In one worker, which makes the hostile site once.
test.describe.configure({ mode: "default" });

/** Everything that would show that something of a post came alive. */
const watch = async (page: Page, origin: string): Promise<() => Promise<string[]>> => {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => seen.push(`window ${popup.url()}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith("data:image/")) seen.push(`request ${url}`);
    if (/\/x$/.test(url)) seen.push(`request ${url}`);
  });
  page.on("frameattached", (frame) => seen.push(`frame ${frame.url()}`));
  return async () => {
    const state = await page.evaluate(() => ({ hit: "hit" in window, url: location.href }));
    if (state.hit) seen.push("script ran");
    if (!state.url.startsWith(`${origin}/`)) seen.push(`led to ${state.url}`);
    return seen.splice(0);
  };
};

type Drawn = { tag: string; attributes: Record<string, string>; children: (Drawn | string)[] };

/** The description as it stands in the page. */
const drawn = (page: Page): Promise<Drawn> =>
  page.locator('[data-slot="description"]').evaluate((root) => {
    const read = (element: Element): Drawn => ({
      tag: element.localName,
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      children: [...element.childNodes].map((node) => (node instanceof Element ? read(node) : (node.textContent ?? ""))),
    });
    return read(root);
  });

const LINK = { href: expect.stringMatching(/^(https?:\/\/|mailto:)/), target: "_blank", rel: "noopener noreferrer nofollow" };

const expectClosed = (parts: Drawn["children"]): void => {
  for (const part of parts) {
    if (typeof part === "string") continue;
    expect(RICH_TAGS).toContain(part.tag);
    expect(part.attributes).toEqual(part.tag === "a" ? LINK : {});
    expectClosed(part.children);
  }
};

/** A tree as one text, with spaces and neighbouring texts as a reader sees them. */
const outline = (parts: readonly (Drawn | string)[]): string =>
  parts
    .map((part) =>
      typeof part === "string"
        ? part
        : `<${part.tag}${part.attributes["href"] ? ` ${part.attributes["href"]}` : ""}>${outline(part.children)}</>`,
    )
    .join("")
    .replace(/\s+/g, " ");

const asDrawn = (nodes: readonly RichNode[]): (Drawn | string)[] =>
  nodes.map((node) =>
    "text" in node
      ? node.text
      : { tag: node.tag, attributes: node.href === undefined ? {} : { href: node.href }, children: asDrawn(node.children) },
  );

/**
 * Opens /post-details and returns a function that shows it other answers, one after the other, without a reload or
 * a round trip for each: there are thousands. It returns the names that the post had.
 */
const openPost = async (page: Page): Promise<(answers: Record<string, unknown>[]) => Promise<string[]>> => {
  const good = await call(page.request, "/api/homePage/recruitProjectDetail", { recruitProjectId: 10_001 });
  await withFetchedPosts(page);
  await page.goto("/post-details?id=10001");
  await expect(page.locator('[data-post][aria-busy="false"]')).toBeVisible();
  return (answers) =>
    page.evaluate(
      async ([post, all]) => {
        const names: string[] = [];
        for (const fields of all) {
          const json = { code: 0, message: "", data: { ...post, ...fields } };
          window.fetch = async (address) =>
            String(address).endsWith("/recruitProjectDetail") ? Response.json(json) : Response.error();
          document.querySelector<HTMLElement>("[data-retry]")?.click();
          while (!document.querySelector('[data-post][aria-busy="false"]')) await new Promise((next) => setTimeout(next));
          names.push(document.querySelector('[data-slot="name"]')?.textContent ?? "");
        }
        return names;
      },
      [good, answers] as const,
    );
};

test("descriptions that attack are read into the same closed tree by browser and build, and nothing of them runs", async ({
  page,
  baseURL,
  violations,
}) => {
  const quiet = await watch(page, baseURL ?? "");
  const show = await openPost(page);
  for (const batch of xssBatches)
    await test.step(batch.join(" ").slice(0, 80), async () => {
      const html = batch.join("");
      await show([{ recruitBriefChapter: html }]);
      const { children } = await drawn(page);
      expectClosed(children);
      expect.soft(outline(children), html).toBe(outline(asDrawn(parseHtml(html))));
      expect(await quiet(), html).toEqual([]);
      expect.soft(violations.splice(0), html).toEqual([]);
    });
});

test("descriptions that attack are text on their post pages, and nothing of them runs", { tag: "@release" }, async ({
  page,
  hostile,
}) => {
  test.setTimeout(480_000);
  const quiet = await watch(page, hostile.url);
  for (const [index, batch] of xssBatches.entries())
    await test.step(batch.join(" ").slice(0, 80), async () => {
      const response = await page.goto(`${hostile.url}/jobs/${hostile.ids[index]}/`, { waitUntil: "domcontentloaded" });
      expect(response?.status()).toBe(200);
      expectClosed((await drawn(page)).children);
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain(`${index}"><script>window.hit=1</script>`);
      const data: unknown = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
      expect(data).toMatchObject({ "@type": "JobPosting" });
      expect(await quiet(), batch.join("")).toEqual([]);
    });
});

test("names that attack stay text wherever posts are listed", async ({ page, hostile }) => {
  const quiet = await watch(page, hostile.url);
  for (const path of ["/home", "/search", "/search?keyword=%3Cscript%3E", "/feeds"]) {
    await page.goto(hostile.url + path);
    await page.mouse.move(300, 300);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await quiet(), path).toEqual([]);
  }
  await page.goto(`${hostile.url}/search`);
  await expect(page.getByText(/"><script>window\.hit=1/).first()).toBeVisible();
});

/** An address as long as servers take; half a surrogate pair cannot be percent-encoded. */
const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 3000).replace(/%.?$/, "");

test.describe("an address of /post-details", () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test("may hold anything beside the id", { tag: "@release" }, async ({ page, baseURL }) => {
    const quiet = await watch(page, baseURL ?? "");
    await withFetchedPosts(page);
    const names = ["workAdressObj", "isChat", "detailInfo"];
    for (let start = 0; start < naughtyStrings.length; start += names.length) {
      const texts = naughtyStrings.slice(start, start + names.length).map(inAddress);
      await page.goto(
        `/post-details?id=10001&${texts.map((text, index) => `${names[index]}=${text}`).join("&")}&${texts[0] || "x"}`,
      );
      await expect(page.getByText("岗位职责")).toBeVisible();
      expect(await quiet(), String(start)).toEqual([]);
    }
    expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
  });

  test("may hold anything for an id", async ({ page, baseURL }) => {
    const quiet = await watch(page, baseURL ?? "");
    // Which texts are ids is tried with all of them in tests/lib/domain/ids.test.ts.
    for (const text of naughtyStrings.filter((candidate) => !ID_PATTERN.test(candidate)).slice(0, 3)) {
      await page.goto(`/post-details?id=${inAddress(text)}`, { waitUntil: "domcontentloaded" });
      await expect(page.getByText("没有找到这个职位"), text.slice(0, 60)).toBeVisible();
      expect(await quiet(), text.slice(0, 60)).toEqual([]);
    }
  });
});

/** Scripts of pages that read their address themselves (tests/support/hostile/entrances.json). */
const ADDRESSES: [page: string, query: string, fragment: string][] = [
  ["/fair-plan", "plan", "fair-#"],
  ["/job-fairs-details", "detailInfo", ""],
  ["/job-fairs-search?recruitFairsId=1", "detail", "#"],
  ["/home", "rl", "#"],
  ["/search", "noGoBack", "#"],
  ["/news-off", "x", "leave.#"],
  ["/shared-resume", "id", "#"],
];
const OWN_TEXTS = [
  '"><img src=x onerror=window.hit=1>',
  "javascript:window.hit=1",
  "__proto__",
  "%",
  "1]/*",
  "\u0000",
  "//evil.example",
];

test.describe("an address", () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });
  for (const [path, query, fragment] of ADDRESSES)
    test(`of ${path} may hold anything in ${query} and its fragment`, { tag: "@release" }, async ({ page, baseURL }) => {
      const quiet = await watch(page, baseURL ?? "");
      for (const text of OWN_TEXTS) {
        const value = inAddress(text);
        const address = `${path}${path.includes("?") ? "&" : "?"}${query}=${value}${fragment && `#${fragment.replace("#", value)}`}`;
        await page.goto(address, { waitUntil: "domcontentloaded" });
        await page.mouse.move(200, 200);
        await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
        expect(await quiet(), address).toEqual([]);
      }
      // One more fragment while the page is open: scripts that follow fragments read it.
      await page.evaluate((text) => (location.hash = text), OWN_TEXTS[0] ?? "");
      expect(await quiet(), path).toEqual([]);
    });
});

/** Answers shown before the next check for effects. */
const AT_ONCE = 50;

test("the fields of an answer may hold anything", { tag: "@release" }, async ({ page, baseURL }) => {
  const quiet = await watch(page, baseURL ?? "");
  const show = await openPost(page);
  const names = ["postName", "companyName", "workAdress", "careerFunction", "careerPost", "recruitBriefChapter"];
  const texts = [...naughtyStrings, hundredKilobytes];
  for (let start = 0; start < texts.length; start += AT_ONCE) {
    const some = texts.slice(start, start + AT_ONCE);
    const inAll = some.map((text) => ({
      ...Object.fromEntries(names.map((name) => [name, text])),
      recruitBriefAttachment: JSON.stringify([{ name: text, fileName: text, path: text, uid: text }]),
    }));
    expect(await show(inAll)).toEqual(some.map((text) => text.toWellFormed()));
    expect(await quiet(), `${start}`).toEqual([]);
    await show(some.map((text) => ({ workAdress: text, recruitBriefAttachment: text })));
    expect(await quiet(), `${start}`).toEqual([]);
  }
  await expect(page.getByRole("button", { name: "立即报名" })).toBeVisible();
});
