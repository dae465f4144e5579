import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { builtFairPostsPath, fairDetailsPath, fairPostsPath } from "#lib/domain/fairs/paths.ts";
import { companyPath, fairPath, postPath } from "#lib/domain/paths.ts";
import { builtCompanyPath } from "#lib/domain/posts/company-page.ts";
import { beginPublishing, noteServed } from "#server/db/desk/publishing.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const site = mkdtempSync(join(tmpdir(), "post-pages-"));
const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), content);
};
write("404.html", "nothing here");
write("jobs/closed/index.html", "closed");
write("post-details/index.html", "fetches the post");
write("company-details/index.html", "fetches the company");
write("job-fairs-search/index.html", "fetches the fair");
write("job-fairs-details/index.html", "fetches the described fair");

const PUBLISHED_SITE = "one machine";
const backend = await openBackend({ siteDir: site, publishedSite: PUBLISHED_SITE });
await beginPublishing(backend.db, PUBLISHED_SITE);
afterAll(async () => {
  await backend.close();
  rmSync(site, { recursive: true });
});

/** A post, with a page if it was there at the build. */
const post = async (dates: { startsOn?: string; endsOn?: string | null }, made: boolean): Promise<string> => {
  const id = await addPost(backend.db, dates);
  if (made) write(`jobs/${id}/index.html`, `post ${id}`);
  return id;
};
/** A fair, with its pages if it was there at the build. */
const fair = async (made: boolean): Promise<string> => {
  const times = { starts_at: new Date(TEST_NOW), ends_at: new Date(TEST_NOW + 1), day_count: 1 };
  const { id } = await backend.db
    .insertInto("fairs")
    .values({ name: "秋季招聘会", type: "SCENE", organizer: "", ...times, pinned: false, cancelled: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (made) {
    write(`${builtFairPostsPath(id).slice(1)}index.html`, `posts of ${id}`);
    write(`${fairPath(id).slice(1)}index.html`, `fair ${id}`);
  }
  return id;
};
const get = async (path: string): Promise<[number, string | null, string]> => {
  const response = await backend.request(path);
  return [response.status, response.headers.get("location"), await response.text()];
};

describe("the page of a post", () => {
  test("that is open is served, with a slash and without", async () => {
    const id = await post({}, true);
    for (const path of [`/jobs/${id}/`, `/jobs/${id}`]) expect(await get(path)).toEqual([200, null, `post ${id}`]);
  });

  test("is served on the last day and gone on the next", async () => {
    const id = await post({ endsOn: "2026-11-21" }, true);
    expect(await get(`/jobs/${id}/`)).toEqual([200, null, `post ${id}`]);
    backend.clock.advance(24 * 3_600_000);
    const gone = await backend.request(`/jobs/${id}/`);
    expect([gone.status, await gone.text(), gone.headers.get("cache-control")]).toEqual([410, "closed", "no-cache"]);
    backend.clock.advance(-24 * 3_600_000);
  });

  test("that closed before the build is gone, too", async () => {
    const id = await post({ endsOn: "2026-11-20" }, false);
    expect(await get(`/jobs/${id}/`)).toEqual([410, null, "closed"]);
  });

  test("that vanished since the build is gone", async () => {
    const id = await post({}, true);
    await backend.db.deleteFrom("posts").where("id", "=", id).execute();
    expect(await get(`/jobs/${id}/`)).toEqual([410, null, "closed"]);
  });

  test("newer than the build redirects to the page that fetches it", async () => {
    const id = await post({}, false);
    expect(await get(`/jobs/${id}/`)).toEqual([302, `/post-details?id=${id}`, ""]);
  });

  test("that has not begun, or does not exist, is not found", async () => {
    const id = await post({ startsOn: "2026-12-01" }, false);
    for (const path of [`/jobs/${id}/`, "/jobs/999999999999999999/", "/jobs/x/", "/jobs/01/", "/jobs/1'--/", "/jobs/"])
      expect(await get(path), path).toEqual([404, null, "nothing here"]);
  });

  test("answers HEAD like GET", async () => {
    const id = await post({ endsOn: "2026-11-20" }, true);
    const response = await backend.request(`/jobs/${id}/`, { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([410, ""]);
  });

  test("is not taken for a page that was asked for before", async () => {
    const id = await post({ endsOn: "2026-11-20" }, true);
    const etag = (await backend.request(`/jobs/${id}/`)).headers.get("etag") ?? "";
    expect((await backend.request(`/jobs/${id}/`, { headers: { "if-none-match": etag } })).status).toBe(410);
  });
});

describe("the page of a post that an address names by query", () => {
  const FETCHES = [200, null, "fetches the post"];

  test("is the built one, with other parameters too", async () => {
    const id = await post({}, true);
    for (const address of [
      postPath(id),
      `${postPath(id)}&fair=2`,
      `${postPath(id)}&workAdressObj={`,
      postPath(id).replace("?", "/?"),
    ])
      expect(await get(address), address).toEqual([200, null, `post ${id}`]);
  });

  test("is the one that fetches it for a reader who chats about it", async () => {
    expect(await get(`${postPath(await post({}, true))}&isChat=1`)).toEqual(FETCHES);
  });

  test.each([
    ["newer than the build", {}, false],
    ["that has closed", { endsOn: "2026-11-20" }, true],
    ["that has not begun", { startsOn: "2026-12-01" }, true],
  ] as const)("%s is the one that fetches it", async (_, dates, made) => {
    expect(await get(postPath(await post(dates, made)))).toEqual(FETCHES);
  });

  test("that is gone is the one that says so", async () => {
    const id = await post({}, true);
    await backend.db.deleteFrom("posts").where("id", "=", id).execute();
    expect(await get(postPath(id))).toEqual(FETCHES);
  });

  test.each(["", "?id=", "?id=0", "?id=closed", "?id=..%2F..%2Fjobs%2Fclosed", "?id=%00", "?id[]=1"])(
    "without a post, as for %s, is the one that says so",
    async (query) => {
      expect(await get(`/post-details${query}`)).toEqual(FETCHES);
    },
  );
});

test("a server that does not know which changes its pages have sends the page that fetches a post", async () => {
  const other = await openBackend({ siteDir: site });
  const id = await addPost(other.db, {});
  write(`jobs/${id}/index.html`, `post ${id}`);
  expect(await (await other.request(postPath(id))).text()).toBe("fetches the post");
  expect(await (await other.request(`/jobs/${id}/`)).text()).toBe(`post ${id}`);
  await other.close();
});

test("a demo, which makes no pages again, keeps the address of a changed post", async () => {
  const demo = await openBackend({ siteDir: site, publishedSite: "" });
  await beginPublishing(demo.db, "");
  const id = await addPost(demo.db, {});
  write(`jobs/${id}/index.html`, `post ${id}`);
  const line = { staff_id: null, at: new Date(TEST_NOW), action: "saved", subject: "post", subject_id: id };
  await demo.db
    .insertInto("desk_changes")
    .values({ ...line, before: "null", after: "null" })
    .execute();
  expect(await (await demo.request(`/jobs/${id}/`)).text()).toBe(`post ${id}`);
  expect(await (await demo.request(postPath(id))).text()).toBe("fetches the post");
  await demo.close();
});

describe("a page whose post or fair has changed at the desk", () => {
  /** Returns the number of the change in the desk's log. */
  const change = async (subject: "post" | "fair", id: string): Promise<string> => {
    const line = {
      staff_id: null,
      at: new Date(TEST_NOW),
      action: "saved",
      subject,
      subject_id: id,
      before: "null",
      after: "null",
    };
    return (await backend.db.insertInto("desk_changes").values(line).returning("id").executeTakeFirstOrThrow()).id;
  };

  test("gives way to the one that fetches the post, until it is published", async () => {
    const [id, other] = [await post({}, true), await post({}, true)];
    const built = [200, null, `post ${id}`];
    const changed = await change("post", id);
    expect(await get(`/jobs/${id}/`)).toEqual([302, postPath(id), ""]);
    expect(await get(postPath(id))).toEqual([200, null, "fetches the post"]);
    expect(await get(`/jobs/${other}/`)).toEqual([200, null, `post ${other}`]);
    await noteServed(backend.db, changed, PUBLISHED_SITE);
    for (const address of [`/jobs/${id}/`, postPath(id)]) expect(await get(address), address).toEqual(built);
  });

  test("keeps the fair that the post was opened from", async () => {
    const id = await post({}, true);
    const changed = await change("post", id);
    expect(await get(`/jobs/${id}/?fair=101`)).toEqual([302, `${postPath(id)}&fair=101`, ""]);
    await noteServed(backend.db, changed, PUBLISHED_SITE);
  });

  test("gives way to the one that fetches the fair, until it is published", async () => {
    const id = await fair(true);
    const changed = await change("fair", id);
    expect(await get(fairPath(id))).toEqual([302, fairDetailsPath(id), ""]);
    expect(await get(fairDetailsPath(id))).toEqual([200, null, "fetches the described fair"]);
    await noteServed(backend.db, changed, PUBLISHED_SITE);
    for (const address of [fairPath(id), fairDetailsPath(id)])
      expect(await get(address), address).toEqual([200, null, `fair ${id}`]);
  });
});

describe("the page of a company", () => {
  const FETCHES = [200, null, "fetches the company"];
  /** A company with an open post, with a page if it was there at the build. */
  const company = async (name: string, made: boolean): Promise<string> => {
    await addPost(backend.db, { company: name });
    if (made) write(`${builtCompanyPath(name).slice(1)}index.html`, `company ${name}`);
    return companyPath(name);
  };

  test.each(["青禾食品有限公司", "A&B / ../..%00 “贸易” 😀 公司"])(
    "is served at the address that names %s, narrowed or not",
    async (name) => {
      const path = await company(name, true);
      for (const address of [path, `${path}&page=2`, path.replace("?", "/?")])
        expect(await get(address), address).toEqual([200, null, `company ${name}`]);
    },
  );

  test("newer than the build is the one that fetches it", async () => {
    expect(await get(await company("澄川物流有限公司", false))).toEqual(FETCHES);
  });

  test("that is gone, or has another name by now, is the one that says so", async () => {
    const path = await company("旧名有限公司", true);
    await backend.db.updateTable("companies").set({ name: "新名有限公司" }).where("name", "=", "旧名有限公司").execute();
    expect(await get(path)).toEqual(FETCHES);
  });

  test.each([
    "",
    "?companyName=",
    "?companyName=%00",
    "?companyName=..%2F..",
    "?companyName[]=1",
    `?companyName=${"长".repeat(300)}`,
  ])("without a company, as for %s, is the one that says so", async (query) => {
    expect(await get(`/company-details${query}`)).toEqual(FETCHES);
  });

  test("is not taken for that of another company that was asked for before", async () => {
    const [one, other] = [await company("第一有限公司", true), await company("第二有限公司", true)];
    const etag = (await backend.request(one)).headers.get("etag") ?? "";
    expect((await backend.request(one, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect(await get(other)).toEqual([200, null, "company 第二有限公司"]);
  });
});

describe("the page with the posts of a fair", () => {
  const FETCHES = [200, null, "fetches the fair"];

  test("is served at the address that names the fair, narrowed or not, with a chosen post or without", async () => {
    const id = await fair(true);
    const path = fairPostsPath(id, null);
    for (const address of [path, `${path}&page=2`, `${path}&keyword=a`, fairPostsPath(id, "7"), path.replace("?", "/?")])
      expect(await get(address), address).toEqual([200, null, `posts of ${id}`]);
  });

  test("newer than the build is the one that fetches it", async () => {
    expect(await get(fairPostsPath(await fair(false), null))).toEqual(FETCHES);
  });

  test("that is gone is the one that says so", async () => {
    const id = await fair(true);
    await backend.db.deleteFrom("fairs").where("id", "=", id).execute();
    expect(await get(fairPostsPath(id, null))).toEqual(FETCHES);
  });

  test.each([
    "",
    "?recruitFairsId=",
    "?recruitFairsId=0",
    "?recruitFairsId=..%2F..%2Fjobs%2Fclosed",
    "?recruitFairsId=%00",
    "?recruitFairsId[]=1",
  ])("without a fair, as for %s, is the one that says so", async (query) => {
    expect(await get(`/job-fairs-search${query}`)).toEqual(FETCHES);
  });
});

describe("the page of a fair that an address describes", () => {
  const FETCHES = [200, null, "fetches the described fair"];
  const described = (detailInfo: string): string => `/job-fairs-details?detailInfo=${encodeURIComponent(detailInfo)}`;

  test("is the built one, however the address describes it", async () => {
    const id = await fair(true);
    for (const address of [
      fairDetailsPath(id),
      fairDetailsPath(id).replace("?", "/?"),
      described(`{"recruitFairsId":"${id}","fairsName":"假的招聘会","fairsStatus":"END"}`),
    ])
      expect(await get(address), address).toEqual([200, null, `fair ${id}`]);
  });

  test("newer than the build is the one that fetches it", async () => {
    expect(await get(fairDetailsPath(await fair(false)))).toEqual(FETCHES);
  });

  test("that is gone is the one that says so", async () => {
    const id = await fair(true);
    await backend.db.deleteFrom("fairs").where("id", "=", id).execute();
    expect(await get(fairDetailsPath(id))).toEqual(FETCHES);
  });

  test.each([
    "",
    "{",
    "{}",
    "null",
    '{"recruitFairsId":0}',
    '{"recruitFairsId":"../../jobs/closed"}',
    '{"recruitFairsId":"\u0000"}',
  ])("without a fair, as for %s, is the one that says so", async (detailInfo) => {
    expect(await get(described(detailInfo))).toEqual(FETCHES);
  });
});
