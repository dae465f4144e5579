/** A site that is brought up to date page by page is the one that a build of the same data makes. */
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { afterAll, expect, test } from "vitest";
import { buildSite } from "#scripts/build.ts";
import { run } from "#scripts/run.ts";
import { readStamp } from "#scripts/site-stamp.ts";
import { createRandom } from "#server/demo/seed/random.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { CHANGES, fillSite } from "#tests/support/site/changing-data.ts";

const SITE_URL = "https://jobs.example.com";
const ROUNDS = 4;
const A_MINUTE = 60_001;

const folder = mkdtempSync(join(tmpdir(), "refresh-"));
const backend = await openBackend();
const listening = Promise.withResolvers<number>();
const server = serve({ fetch: backend.app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => listening.resolve(port));
const apiUrl = `http://127.0.0.1:${await listening.promise}`;
afterAll(async () => {
  server.close();
  await backend.close();
  rmSync(folder, { recursive: true });
});

const seed = Math.floor(Date.now() / 86_400_000);
const random = createRandom(seed);
const data = { db: backend.db, random, now: backend.clock.now };
const site = join(folder, "site");

/** Pages of posts are rendered by Astro's build, or with `manyPosts: 1` after it by other processes. */
const build = (outDir: string, options: { manyPosts?: number } = {}) =>
  buildSite({ apiUrl, siteUrl: SITE_URL, dataId: outDir, force: true, outDir, ...options });
const refresh = async (): Promise<string> => {
  // Answers that the backend keeps are a minute old at most; changes at the desk, which these are not, are in them at once.
  backend.clock.advance(A_MINUTE);
  const { code = "" } = (await readStamp(site)) ?? {};
  const { ok, output } = await run(["scripts/refresh.ts", site, code, SITE_URL], { env: { API_BASE: apiUrl } });
  expect(ok, output).toBe(true);
  return output;
};

/** The time of the build stands in calendars and in the list of fairs, whose island is numbered by all that it is given. */
const withoutTimes = (text: string): string => {
  const undated = text.replaceAll(/DTSTAMP:\w+/g, "DTSTAMP").replaceAll(/(madeAt&quot;:\[0,)\d+/g, "$1");
  return undated === text ? text : undated.replaceAll(/uid="\w+"/g, "");
};

/** Each file's content; compressed ones only by their names. */
const contents = (root: string): Map<string, string> =>
  new Map(
    globSync("**/*", { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [
        path.slice(root.length),
        /\.(br|gz)$/.test(path) ? "" : withoutTimes(readFileSync(path, /\.png$/.test(path) ? "latin1" : "utf8")),
      ]),
  );

test("a build with many posts, and random changes page by page, make the site that Astro's build makes", {
  tags: "release",
}, async () => {
  await fillSite(data);
  await build(site, { manyPosts: 1 });
  const made: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const change of random.sample(Object.keys(CHANGES), 3)) {
      made.push(change);
      await CHANGES[change]?.(data);
    }
    await refresh();
  }
  const built = join(folder, "built");
  await build(built);
  const [refreshed, full] = [contents(site), contents(built)];
  const story = `seed ${seed}: ${made.join(", ")}`;
  expect([...refreshed.keys()], story).toEqual([...full.keys()]);
  expect(
    [...full.keys()].filter((file) => refreshed.get(file) !== full.get(file)),
    story,
  ).toEqual([]);
});

const mtimes = (): Map<string, number> =>
  new Map(globSync("jobs/[0-9]*/index.html", { cwd: site }).map((file) => [file, statSync(join(site, file)).mtimeMs]));

test("a changed description renders one page of a post, and no other is written", { tags: "release" }, async () => {
  await refresh();
  const before = mtimes();
  const [file = ""] = before.keys();
  const id = /\d+/.exec(file)?.[0] ?? "";
  await backend.db.updateTable("post_briefs").set({ html: "<p>新的描述</p>" }).where("post_id", "=", id).execute();
  await refresh();
  expect(readFileSync(join(site, file), "utf8")).toContain("新的描述");
  const after = mtimes();
  const touched = [...after.keys()].filter((page) => after.get(page) !== before.get(page));
  // Pages that name the post in a list of similar ones are rendered, and found to be the same.
  expect(touched).toEqual([file]);
});

test("pages that show nothing of the backend are left to builds", { tags: "release" }, async () => {
  await refresh();
  const rendered = Number(/(\d+) pages rendered/.exec(await refresh())?.[1]);
  const fixed = globSync("*/index.html", { cwd: site }).filter((page) =>
    /^(account|compare|login|my-resume|user-agreement)\//.test(page),
  );
  expect(fixed).toHaveLength(5);
  // The lists, the home page and the files for machines.
  expect(rendered).toBeGreaterThan(3);
  expect(rendered).toBeLessThan(15);
});

test("a company's page follows its posts and the company itself", { tags: "release" }, async () => {
  await refresh();
  const { id, company_id } = await backend.db
    .selectFrom("posts")
    .select(["id", "company_id"])
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const pages = (word: string) =>
    globSync("company-details/*/index.html", { cwd: site }).filter((file) => readFileSync(join(site, file), "utf8").includes(word));
  await backend.db.updateTable("companies").set({ industry: "新的行业" }).where("id", "=", company_id).execute();
  await refresh();
  expect(pages("新的行业")).toHaveLength(1);
  await backend.db.updateTable("posts").set({ name: "新的职位", ends_on: null }).where("id", "=", id).execute();
  await refresh();
  expect(pages("新的职位")).toEqual(pages("新的行业"));
});

test("the page with the posts of a fair follows these posts and the fair", { tags: "release" }, async () => {
  await refresh();
  const offer = await backend.db
    .selectFrom("fair_posts")
    .select(["fair_id", "post_id"])
    .orderBy("fair_id")
    .executeTakeFirstOrThrow();
  const posts = () => readFileSync(join(site, `job-fairs-search/${offer.fair_id}/index.html`), "utf8");
  await backend.db.updateTable("posts").set({ city: "义乌市", starts_on: "2027-01-01" }).where("id", "=", offer.post_id).execute();
  await refresh();
  expect(posts()).toContain("义乌市");
  await backend.db.updateTable("fairs").set({ name: "改名的招聘会" }).where("id", "=", offer.fair_id).execute();
  await backend.db.deleteFrom("fair_posts").where("fair_id", "=", offer.fair_id).execute();
  await refresh();
  expect(posts()).toContain("改名的招聘会");
  expect(posts()).toContain("共找到 0 个职位");
});

test("a page that names missing code changes nothing, and a build is asked for", { tags: "release" }, async () => {
  const [page = ""] = globSync("jobs/[0-9]*/index.html", { cwd: site });
  const id = /\d+/.exec(page)?.[0] ?? "";
  const text = readFileSync(join(site, page), "utf8");
  const [asset = ""] = /\/_astro\/[\w.-]+\.js/.exec(text) ?? [];
  const code = readFileSync(join(site, asset));
  await backend.db.updateTable("post_briefs").set({ html: "<p>更新的描述</p>" }).where("post_id", "=", id).execute();
  rmSync(join(site, asset));
  backend.clock.advance(A_MINUTE);
  const { code: stamp = "" } = (await readStamp(site)) ?? {};
  const outcome = await run(["scripts/refresh.ts", site, stamp, SITE_URL], { env: { API_BASE: apiUrl } });
  expect(outcome.ok).toBe(false);
  expect(readFileSync(join(site, page), "utf8")).toBe(text);
  writeFileSync(join(site, asset), code);
  await refresh();
  expect(readFileSync(join(site, page), "utf8")).toContain("更新的描述");
});

test("a backend that fails in the middle leaves every page as it was", { tags: "release" }, async () => {
  const before = contents(site);
  await CHANGES["a post is renamed"]?.(data);
  await backend.db.schema.alterTable("fair_companies").renameTo("fair_companies_away").execute();
  backend.clock.advance(A_MINUTE);
  const { code = "" } = (await readStamp(site)) ?? {};
  const outcome = await run(["scripts/refresh.ts", site, code, SITE_URL], { env: { API_BASE: apiUrl } });
  await backend.db.schema.alterTable("fair_companies_away").renameTo("fair_companies").execute();
  expect(outcome.ok).toBe(false);
  expect(contents(site)).toEqual(before);
});
