import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { openBackend } from "#tests/support/server/backend.ts";

const folder = mkdtempSync(join(tmpdir(), "site-"));
const site = join(folder, "dist");
const write = (path: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};
write("secret.txt", "secret");
write("dist-old/secret.txt", "secret");
write("dist/home/index.html", "<h1>home</h1>");
write("dist/home/index.html.br", brotliCompressSync("<h1>home</h1>"));
write("dist/home/index.html.gz", gzipSync("<h1>home</h1>"));
write("dist/iframe-im/index.html", "chat");
write("dist/embed/fairs/101/index.html", "card");
write("dist/404.html", "nothing here");
write("dist/_astro/app.abc.js", "export {}");
write("dist/job-fairs/101.ics", "BEGIN:VCALENDAR");
write("dist/招聘/index.html", "jobs");

const backend = await openBackend({ siteDir: site, frameAncestors: ["https://partner.example.com"] });
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => backend.request(path, { headers });

describe("the site", () => {
  test.each([10, 100_000])("sends a page of %i bytes whole, while a publication puts another one in its place", async (bytes) => {
    const path = `jobs/${bytes}/index.html`;
    write(`dist/${path}`, "a".repeat(bytes));
    expect(await (await get(`/${path}`)).text()).toBe("a".repeat(bytes));
    write("next.html", "b".repeat(bytes + 5000));
    renameSync(join(folder, "next.html"), join(site, path));
    const response = await get(`/${path}`);
    const body = await response.text();
    // Small files come from memory for a second.
    expect(["a".repeat(bytes), "b".repeat(bytes + 5000)]).toContain(body);
    expect(response.headers.get("content-length")).toBe(String(body.length));
  });

  test.each(["", "?rl=1", "?rl=1&a=%20b"])("leads from / to the home page and keeps %j", async (query) => {
    const response = await get(`/${query}`);
    expect([response.status, response.headers.get("location")]).toEqual([302, `/home${query}`]);
  });

  test.each(["/home", "/home/", "/home?x=1", "/home/index.html", "/%E6%8B%9B%E8%81%98", "/%E6%8B%9B%E8%81%98/"])(
    "serves the page %s without a redirect",
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    },
  );

  test.each(["/nothing", "/home/nothing", "/home/index.html/", "/nothing.png", "/%", "/%00"])(
    "answers %s with the 404 page",
    async (path) => {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([404, "nothing here"]);
    },
  );

  test.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fdist-old/secret.txt",
    "/..%5csecret.txt",
    "//etc/passwd",
    "/home/..%2f..%2f..%2fetc%2fpasswd",
  ])("serves no file outside by %s", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("nothing here");
  });

  test("says so when it is not built", async () => {
    const unbuilt = await openBackend({ siteDir: join(folder, "none") });
    expect((await unbuilt.request("/home")).status).toBe(404);
    await unbuilt.close();
  });

  test("refuses to be posted to", async () => {
    expect((await backend.request("/home", { method: "POST" })).status).toBe(405);
  });

  test("answers HEAD with the headers alone", async () => {
    const response = await backend.request("/home", { method: "HEAD" });
    expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([200, "13", ""]);
  });

  test("names the type of a calendar file", async () => {
    expect((await get("/job-fairs/101.ics")).headers.get("content-type")).toContain("text/calendar");
  });
});

describe("compression", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", null],
    ["", null],
  ])("for %j is %j", async (accept, encoding) => {
    const response = await get("/home", { "accept-encoding": accept });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const body = Buffer.from(await response.arrayBuffer());
    expect(Number(response.headers.get("content-length"))).toBe(body.length);
    if (encoding === "br") expect(brotliDecompressSync(body).toString()).toBe("<h1>home</h1>");
  });
});

describe("caching", () => {
  test("has pages asked for again, and answers 304 while they are the same", async () => {
    const first = await get("/home", { "accept-encoding": "br" });
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const etag = first.headers.get("etag") ?? "";
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get("/home", { "accept-encoding": "br", "if-none-match": value });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await get("/home", { "accept-encoding": "gzip", "if-none-match": etag })).status).toBe(200);
  });

  test("keeps hashed files for a year", async () => {
    expect((await get("/_astro/app.abc.js")).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("excludes missing files", async () => {
    expect((await get("/_astro/gone.js")).headers.get("cache-control")).toBe("no-cache");
  });
});

describe("framing", () => {
  test("is forbidden, except of the chat frame by configured origins", async () => {
    const home = await get("/home");
    expect(home.headers.get("content-security-policy")).toContain("; frame-ancestors 'none'");
    expect(home.headers.get("x-frame-options")).toBe("DENY");
    for (const path of ["/iframe-im", "/iframe-im/?data=x"]) {
      const chat = await get(path);
      expect(chat.headers.get("content-security-policy")).toContain("; frame-ancestors 'self' https://partner.example.com");
      expect(chat.headers.get("x-frame-options")).toBeNull();
    }
  });
});

describe("the card of a fair", () => {
  test("may be framed by configured origins, and its absence is no page of the site", async () => {
    const card = await get("/embed/fairs/101/");
    expect(card.headers.get("content-security-policy")).toContain("; frame-ancestors 'self' https://partner.example.com");
    expect(card.headers.get("x-frame-options")).toBeNull();
    const none = await get("/embed/fairs/999/");
    expect([none.status, await none.text()]).toEqual([404, "该招聘会不存在"]);
  });

  test.each(["/embed/", "/embed/fairs/", "/embed/fairs/101/more", "/embed/fairs/x/", "/job-fairs/101/"])(
    "lends its frame to no other address: %s",
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get("content-security-policy")).toContain("; frame-ancestors 'none'");
      expect(headers.get("x-frame-options")).toBe("DENY");
    },
  );
});

describe("a fair that is newer than the site", () => {
  const addFair = async (): Promise<string> => {
    const times = { starts_at: new Date(), ends_at: new Date(Date.now() + 1000), day_count: 1, pinned: false, cancelled: false };
    const row = { name: "新的招聘会", type: "SCENE" as const, organizer: "就业服务中心", ...times };
    return (await backend.db.insertInto("fairs").values(row).returning("id").executeTakeFirstOrThrow()).id;
  };

  test("is served by the detail page", async () => {
    const id = await addFair();
    for (const path of [`/job-fairs/${id}`, `/job-fairs/${id}/`]) {
      const response = await get(path);
      expect([response.status, response.headers.get("location")]).toEqual([
        302,
        `/job-fairs-details?detailInfo=${encodeURIComponent(`{"recruitFairsId":${id}}`)}`,
      ]);
    }
  });

  test.each([
    "/job-fairs/999999/",
    "/job-fairs/0/",
    "/job-fairs/-1/",
    "/job-fairs/1;drop/",
    "/job-fairs/99999999999999999999/",
    "/job-fairs/1.ics",
  ])("is not made up for %s", async (path) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([404, "nothing here"]);
  });
});
