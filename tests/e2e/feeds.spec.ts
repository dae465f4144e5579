import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import ICAL from "ical.js";
import { testSiteFolder } from "#scripts/test-site-folder.ts";
import { call, findPost } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

type WireFair = { recruitFairsId: number; fairsName: string; startTime: string; endTime: string };

test.describe("a fair for calendars and search engines", () => {
  test("is a calendar file with the fair's own times, in every time zone of the reader", async ({ request }) => {
    const fair = (await call(request, "/api/homePage/fairsDetail", { recruitFairsId: 101 })) as unknown as WireFair;
    const file = await request.get("/job-fairs/101.ics");
    expect(file.headers()["content-type"]).toContain("text/calendar");
    const text = await file.text();
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const calendar = new ICAL.Component(ICAL.parse(text));
    const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
    expect(event.summary).toBe(fair.fairsName);
    expect(event.startDate.toJSDate()).toEqual(new Date(`${fair.startTime.replace(" ", "T")}:00+08:00`));
    expect(event.endDate.toJSDate()).toEqual(new Date(`${fair.endTime.replace(" ", "T")}:00+08:00`));
  });

  test("is an Event with the data that schema.org asks for", async ({ page }) => {
    await page.goto("/job-fairs/101/");
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}") as Record<
      string,
      unknown
    >;
    expect(data).toMatchObject({
      "@type": "Event",
      name: await page.getByRole("heading", { level: 1 }).textContent(),
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\+08:00$/),
      endDate: expect.stringMatching(/\+08:00$/),
      eventStatus: "https://schema.org/EventScheduled",
      organizer: { "@type": "Organization", name: expect.any(String) },
      image: [expect.stringMatching(/\/share\/fairs\/101\.png$/)],
      url: expect.stringContaining("/job-fairs/101/"),
      location: { "@type": "VirtualLocation", url: expect.stringContaining("/job-fairs/101/") },
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    });
  });
});

test.describe("a shared link of a fair", () => {
  const property = (page: Page, name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute("content");

  test("shows name, one sentence and a picture of the size it says", { tag: "@release" }, async ({ page, request }) => {
    await page.goto("/job-fairs/101/");
    expect(await property(page, "title")).toBe(await page.getByRole("heading", { level: 1 }).textContent());
    expect(await property(page, "description")).toContain("家企业");
    expect(await property(page, "type")).toBe("website");
    expect(await property(page, "url")).toBe(await page.locator('link[rel="canonical"]').getAttribute("href"));
    const picture = await (await request.get(new URL((await property(page, "image")) ?? "").pathname)).body();
    expect(picture.subarray(1, 4).toString()).toBe("PNG");
    // Width and height stand at the head of a PNG.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)].map(String)).toEqual([
      await property(page, "image:width"),
      await property(page, "image:height"),
    ]);
  });

  test("has a picture of its own, which is a file of the build, as one of a post is drawn by the backend", {
    tag: "@release",
  }, async ({ page, request }) => {
    for (const [path, picture] of [
      ["/job-fairs/101/", "/share/fairs/101.png"],
      ["/jobs/10001/", "/share/posts/10001.png"],
      ["/home", "/share/site.png"],
    ] as const) {
      await page.goto(path);
      const address = new URL((await property(page, "image")) ?? "");
      expect(address.pathname).toBe(picture);
      expect((await request.get(address.pathname)).headers()["content-type"]).toBe("image/png");
      await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute("content", "summary_large_image");
    }
    expect(existsSync(join(testSiteFolder(), "share/fairs/101.png"))).toBe(true);
    expect(existsSync(join(testSiteFolder(), "share/posts"))).toBe(false);
  });

  test("that is cancelled says so to search engines and calendars", async ({ page, request }) => {
    await page.goto("/job-fairs/106/");
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}");
    expect(data).toMatchObject({ eventStatus: "https://schema.org/EventCancelled" });
    expect(await (await request.get("/job-fairs/106.ics")).text()).toContain("STATUS:CANCELLED");
  });
});

type WirePost = {
  recruitProjectId: number;
  postName: string;
  companyName: string;
  recruitCareerId: number;
  workAdress: string;
  recruitStartDate: string;
};
type WireFunction = { careerFunction: string; posts: { recruitCareerId: number }[] };
type Item = { title: string; link: string; guid: string; published: string; category: string; description: string };
type Feed = { title: string; self: string; built: string; items: Item[] };

/** All open posts as the backend has them, newest first. */
const openPosts = async (request: APIRequestContext): Promise<WirePost[]> => {
  const posts: WirePost[] = [];
  for (;;) {
    const afterId = posts.at(-1)?.recruitProjectId ?? null;
    const next = (await call(request, "/api/homePage/openPosts", { afterId, count: 1000 })) as unknown as WirePost[];
    posts.push(...next);
    if (next.length < 1000) break;
  }
  return posts.sort((one, other) =>
    one.recruitStartDate === other.recruitStartDate
      ? other.recruitProjectId - one.recruitProjectId
      : other.recruitStartDate < one.recruitStartDate
        ? -1
        : 1,
  );
};

/** Reads feeds with the browser's XML parser, which forgives nothing. The page must be an empty one, without our policy. */
const parseFeeds = (page: Page, texts: string[]): Promise<Feed[]> =>
  page.evaluate(
    (sources) =>
      sources.map((source) => {
        const document = new DOMParser().parseFromString(source, "application/xml");
        const error = document.querySelector("parsererror");
        if (error) throw new Error(`${error.textContent} in ${source.slice(0, 300)}`);
        const read = (parent: Element | null, name: string): string => parent?.querySelector(`:scope > ${name}`)?.textContent ?? "";
        const channel = document.querySelector("rss[version='2.0'] > channel");
        const [self] = document.getElementsByTagNameNS("http://www.w3.org/2005/Atom", "link");
        return {
          title: read(channel, "title"),
          self: self?.getAttribute("href") ?? "",
          built: read(channel, "lastBuildDate"),
          items: [...(channel?.querySelectorAll(":scope > item") ?? [])].map((item) => ({
            title: read(item, "title"),
            link: read(item, "link"),
            guid: read(item, "guid"),
            published: read(item, "pubDate"),
            category: read(item, "category"),
            description: read(item, "description"),
          })),
        };
      }),
    texts,
  );

const textOf = async (request: APIRequestContext, path: string): Promise<string> => {
  const response = await request.get(path);
  expect([response.status(), response.headers()["content-type"]], path).toEqual([200, "application/xml; charset=utf-8"]);
  return response.text();
};

const cityOf = ({ workAdress }: WirePost): string | undefined =>
  (JSON.parse(workAdress) as { address?: { city?: string } } | null)?.address?.city;
const idsIn = (feed: Feed | undefined): number[] =>
  (feed?.items ?? []).map(({ link }) => Number(/\/jobs\/(\d+)\/$/.exec(link)?.[1]));
const idsOf = (posts: readonly WirePost[]): number[] => posts.slice(0, 50).map((post) => post.recruitProjectId);

test.describe("the feeds", () => {
  test("hold the newest open posts, each feed its own", async ({ page, request }) => {
    const posts = await openPosts(request);
    const [latest] = await parseFeeds(page, [await textOf(request, "/feeds/latest.xml")]);
    expect(idsIn(latest)).toEqual(idsOf(posts));
    const [first] = posts;
    expect(latest?.items[0]).toEqual({
      title: `${first?.postName} - ${first?.companyName}`,
      link: expect.stringMatching(/^https?:\/\//),
      guid: `post-${first?.recruitProjectId}`,
      published: new Date(`${first?.recruitStartDate}T00:00:00+08:00`).toUTCString(),
      category: expect.stringMatching(/./),
      description: expect.stringContaining(first?.postName ?? ""),
    });

    for (const { label, path } of [
      { label: "杭州", path: "/feeds/city/hangzhou.xml" },
      { label: "苏州", path: "/feeds/city/suzhou-jiangsu.xml" },
      { label: "宿州", path: "/feeds/city/suzhou-anhui.xml" },
    ]) {
      const own = posts.filter((post) => cityOf(post) === `${label}市`);
      if (own.length === 0) {
        expect((await request.get(path)).status(), label).toBe(404);
        continue;
      }
      const [feed] = await parseFeeds(page, [await textOf(request, path)]);
      expect(feed?.title).toContain(label);
      expect(new URL(feed?.self ?? "").pathname).toBe(path);
      expect(idsIn(feed), label).toEqual(idsOf(own));
    }

    const tree = await call(request, "/api/homePage/frontedCareer", { pageNo: 1, pageSize: 50 });
    const functions = (tree["results"] as { frontedCareerVOS: WireFunction[] }[]).flatMap((industry) => industry.frontedCareerVOS);
    for (const fn of functions) {
      const careers = fn.posts.map((post) => post.recruitCareerId);
      if (!posts.some((post) => careers.includes(post.recruitCareerId))) continue;
      const [feed] = await parseFeeds(page, [await textOf(request, `/feeds/function/${Math.min(...careers)}.xml`)]);
      expect(feed?.title).toContain(fn.careerFunction);
      expect(idsIn(feed), fn.careerFunction).toEqual(idsOf(posts.filter((post) => careers.includes(post.recruitCareerId))));
    }
  });

  test("are all well-formed, and every city with posts has one", async ({ page, request }) => {
    const folder = join(testSiteFolder(), "feeds");
    const files = globSync("**/*.xml", { cwd: folder });
    const cities = new Set((await openPosts(request)).flatMap((post) => cityOf(post) ?? []));
    expect(files.filter((file) => file.startsWith("city")).length).toBe(cities.size);
    const feeds = await parseFeeds(
      page,
      files.map((file) => readFileSync(join(folder, file), "utf8")),
    );
    for (const feed of feeds) {
      expect(feed.items.length).toBeGreaterThan(0);
      expect(feed.items.length).toBeLessThanOrEqual(50);
      expect(feed.built).toBe(feed.items[0]?.published);
      expect(new Set(feed.items.map((item) => item.guid)).size).toBe(feed.items.length);
    }
    expect(new Set(feeds.map((feed) => feed.self)).size).toBe(files.length);
  });

  test("are listed for people, found by readers, and named by the footer", { tag: "@release" }, async ({ page }) => {
    await page.goto("/home");
    await page.getByRole("contentinfo").getByRole("link", { name: "订阅" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "职位订阅" })).toBeVisible();
    const hangzhou = page.getByRole("link", { name: /^杭州/ });
    await expect(hangzhou).toHaveAttribute("href", "/feeds/city/hangzhou.xml");
    for (const path of ["/home", "/search", "/feeds"]) {
      await page.goto(path);
      await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute("href", "/feeds/latest.xml");
    }
    await page.goto("/jobs/10001/");
    const hrefs = await page
      .locator('link[type="application/rss+xml"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(hrefs.length).toBeGreaterThan(0);
    for (const href of hrefs) expect((await page.request.get(href ?? "")).status()).toBe(200);
  });
});

test("the web manifest names existing icons, in their sizes", { tag: "@release" }, async ({ page }) => {
  await page.goto("/home");
  const response = await page.request.get((await page.locator('link[rel="manifest"]').getAttribute("href")) ?? "");
  expect(response.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await response.json()) as { start_url: string; icons: { src: string; sizes: string; purpose: string }[] };
  expect((await page.request.get(manifest.start_url)).status()).toBe(200);
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "192x192 maskable", "512x512 maskable"]),
  );
  const linked = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const pictures = [...manifest.icons.map(({ src, sizes }) => ({ src, sizes })), ...linked.map((src) => ({ src, sizes: "any" }))];
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (url) => {
      const image = Object.assign(new Image(), { src: url });
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toMatch(sizes === "any" ? /^\d+x\d+$/ : sizes);
  }
});

test.describe("the sitemap", () => {
  test("lists the public pages, and each of them exists", async ({ request }) => {
    const index = await (await request.get("/sitemap.xml")).text();
    expect([...index.matchAll(/<loc>http[^<]*?(\/sitemap[^<]*)<\/loc>/g)].map(([, path]) => path)).toEqual(["/sitemap-1.xml"]);
    const xml = await (await request.get("/sitemap-1.xml")).text();
    const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(
      expect.arrayContaining([
        "/home",
        "/search",
        "/overseas",
        "/job-fairs",
        "/job-fairs/101/",
        "/user-agreement",
        "/privacy-policy",
      ]),
    );
    expect(paths.filter((path) => path.startsWith("/jobs/")).length).toBeGreaterThan(1000);
    const post = await findPost(request, {});
    const [, began] = new RegExp(`/jobs/${post.recruitProjectId}/</loc><lastmod>([^<]*)</lastmod>`).exec(xml) ?? [];
    expect(began).toBe(post.recruitStartDate.slice(0, 10));
    const some = paths.filter((_path, index) => index < 20 || index % 200 === 0);
    for (const path of some) expect((await request.get(path)).status(), path).toBe(200);
    expect(await (await request.get("/robots.txt")).text()).toMatch(/Sitemap: http.*\/sitemap\.xml/);
  });
});

test("/401 says so and leads back", { tag: "@release" }, async ({ page }) => {
  await page.goto("/search");
  await page.goto("/401");
  await page.getByRole("link", { name: "返回", exact: true }).click();
  await expect(page).toHaveURL(/\/search\/?$/);
  await page.goto("/401?noGoBack=1");
  await page.getByRole("link", { name: "返回", exact: true }).click();
  await expect(page).toHaveURL(/\/home\/?$/);
});
