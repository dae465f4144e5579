import { enter } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const PAGES = ["/home", "/search", "/post-details?id=10001", "/jobs/10001/", "/job-fairs/101/", "/login", "/feeds", "/404.html"];

test.describe("the security policy", () => {
  test.use({
    expectedViolations: ["require-trusted-types-for", "trusted-types", "script-src-elem"],
    // In one: Playwright would take a second expression for options of this one.
    expectedErrors: [/requires 'Trusted\w+' assignment|violates the following Content Security policy directive|404\.html/i],
  });

  for (const path of PAGES)
    test(`of ${path} lets no text become HTML, and no policy but ours be made`, { tag: "@release" }, async ({ page }) => {
      await page.goto(path);
      const policy = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute("content");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain("trusted-types inert-html own-worker");
      expect(policy).not.toMatch(/unsafe-(inline|eval|hashes)|\*/);
      const thrown = await page.evaluate(() => {
        const attempt = (work: () => unknown): string => {
          try {
            work();
            return "nothing";
          } catch (error) {
            return error instanceof TypeError ? "TypeError" : String(error);
          }
        };
        const element = document.createElement("div");
        return [
          attempt(() => {
            element.innerHTML = "<b>text</b>";
          }),
          attempt(() => element.insertAdjacentHTML("beforeend", "<b>text</b>")),
          attempt(() => document.write("<b>text</b>")),
          attempt(() => new DOMParser().parseFromString("<b>text</b>", "text/html")),
          attempt(() => {
            document.createElement("script").text = "window.hit = 1";
          }),
          attempt(() => window.trustedTypes?.createPolicy("another", { createHTML: (html) => html })),
          attempt(() => window.trustedTypes?.createPolicy("default", { createHTML: (html) => html })),
        ];
      });
      expect(thrown).toEqual(Array.from({ length: 7 }, () => "TypeError"));
    });

  for (const path of ["/im", "/iframe-im"])
    test(`of ${path} lets packages start workers from blobs, and nothing else beside`, {
      tag: path === "/im" ? [] : "@release",
    }, async ({ page, seeker }) => {
      expect(seeker.userId).toBeGreaterThan(0);
      await page.goto(
        `${path}?data=${encodeURIComponent(JSON.stringify({ userId: `recruitUser${seeker.userId}`, appId: 1, userSig: "x", chatUrl: "/chat" }))}`,
      );
      const policy = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute("content");
      expect(policy).toContain("trusted-types inert-html own-worker default");
      await expect(page.getByText("聊天暂不可用").or(page.getByText("还没有会话"))).toBeVisible();
      const outcomes = await page.evaluate(() => {
        const attempt = (work: () => unknown): string => {
          try {
            work();
            return "done";
          } catch (error) {
            return error instanceof TypeError ? "TypeError" : String(error);
          }
        };
        return [
          attempt(() => new Worker(URL.createObjectURL(new Blob([""]))).terminate()),
          attempt(() => new Worker("/_astro/x.js")),
          attempt(() => {
            document.createElement("script").src = "https://evil.example/x.js";
          }),
          attempt(() => {
            document.createElement("div").innerHTML = "<b>text</b>";
          }),
        ];
      });
      expect(outcomes).toEqual(["done", "TypeError", "TypeError", "TypeError"]);
    });

  test("refuses a script injected into the page", async ({ page }) => {
    await page.goto("/home");
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.append("window.hit = 1");
      document.body.append(script);
    });
    expect(await page.evaluate(() => "hit" in window)).toBe(false);
  });
});

test.describe("a violation", () => {
  test.use({ expectedViolations: ["img-src", "media-src"], expectedErrors: [/violates the following Content Security Policy/] });

  for (const path of ["/home", "/im", "/iframe-im"])
    test(`is a picture or a video of ${path} from a server that the operator has not named, by TLS too`, {
      tag: "@release",
    }, async ({ page, violations, newcomer }) => {
      // A visitor is led away from the chat, at any time.
      if (path === "/im") await enter(page, await newcomer());
      const asked: string[] = [];
      await page.route(/far\.example/, (route) => {
        asked.push(route.request().url());
        return route.abort();
      });
      await page.goto(path);
      await page.evaluate(() => {
        const video = document.createElement("video");
        video.src = "https://far.example/x.mp4";
        document.body.append(Object.assign(new Image(), { src: "https://far.example/x.png" }), video);
      });
      await expect.poll(() => new Set(violations.map(({ directive }) => directive))).toEqual(new Set(["img-src", "media-src"]));
      expect(asked).toEqual([]);
    });

  test("does not escape these tests", async ({ page, violations }) => {
    await page.goto("/home");
    await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: "http://127.0.0.1:9/x.png" })));
    await expect.poll(() => violations.map(({ directive }) => directive)).toEqual(["img-src"]);
  });
});
