import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import { call } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

type WireFair = { recruitFairsId: number; fairsName: string; startTime: string; endTime: string };

test.describe("a fair for calendars and search engines", () => {
  test("is a calendar file with the fair's own times, whatever the zone of the reader", async ({ request }) => {
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

  test("is an Event with what schema.org asks for", async ({ page }) => {
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
      image: [expect.stringMatching(/\/share\/site\.png$/)],
      url: expect.stringContaining("/job-fairs/101/"),
      location: { "@type": "VirtualLocation", url: expect.stringContaining("/job-fairs/101/") },
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    });
  });
});

test.describe("a shared link of a fair", () => {
  const property = (page: Page, name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute("content");

  test("shows name, one sentence and a picture of the size it says", async ({ page, request }) => {
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

  test("that is cancelled says so to search engines and calendars", async ({ page, request }) => {
    await page.goto("/job-fairs/106/");
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}");
    expect(data).toMatchObject({ eventStatus: "https://schema.org/EventCancelled" });
    expect(await (await request.get("/job-fairs/106.ics")).text()).toContain("STATUS:CANCELLED");
  });
});

test.describe("the sitemap", () => {
  test("lists the pages that anybody may read, and every one of them is there", async ({ request }) => {
    const xml = await (await request.get("/sitemap.xml")).text();
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
    const some = paths.filter((_path, index) => index < 20 || index % 200 === 0);
    for (const path of some) expect((await request.get(path)).status(), path).toBe(200);
    expect(await (await request.get("/robots.txt")).text()).toMatch(/Sitemap: http.*\/sitemap\.xml/);
  });
});

test("/401 says so and leads back", async ({ page }) => {
  await page.goto("/search");
  await page.goto("/401");
  await page.getByRole("link", { name: "返回", exact: true }).click();
  await expect(page).toHaveURL(/\/search\/?$/);
  await page.goto("/401?noGoBack=1");
  await page.getByRole("link", { name: "返回", exact: true }).click();
  await expect(page).toHaveURL(/\/home\/?$/);
});
