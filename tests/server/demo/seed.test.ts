import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { myApplications } from "#lib/contract/applications/applications.ts";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { allFairs, homeFairs } from "#lib/contract/fairs/fairs.ts";
import { myInterests } from "#lib/contract/posts/interests.ts";
import { hotPosts } from "#lib/contract/posts/posts.ts";
import { getResume, needsCompletion } from "#lib/contract/resume/resume.ts";
import { cityByName } from "#lib/data/cities.ts";
import { areasOf, citiesOf } from "#lib/data/regions.ts";
import { APPLICATION_STATUSES } from "#lib/domain/applications/applications.ts";
import { FAIR_STATUSES, FAIR_TYPES } from "#lib/domain/fairs/status.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { openServer } from "#server/db/connection/pool.ts";
import { contentsOf, resetDemo, seedOnce, shiftDemoDates } from "#server/demo/seed/index.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { administer, makeDatabase } from "#tests/support/server/postgres.ts";

const DAY = 86_400_000;

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);
const { db } = backend;

const posts = await db.selectFrom("posts").selectAll().execute();
const open = posts.filter((post) => post.starts_on <= "2026-11-21" && (post.ends_on ?? "9999") >= "2026-11-21");

describe("the demo's posts", () => {
  test("are many, at home and abroad, in both directions", () => {
    expect(open.filter((post) => post.kind === "domestic").length).toBeGreaterThanOrEqual(1200);
    expect(open.filter((post) => post.kind === "overseas").length).toBeGreaterThanOrEqual(120);
    for (const direction of ["import", "export"])
      expect(open.filter((post) => post.direction === direction).length).toBeGreaterThan(30);
  });

  test("lie in real areas of at least forty cities that the filter offers", () => {
    const placed = posts.filter((post) => post.city !== "");
    expect(new Set(placed.map((post) => post.city)).size).toBeGreaterThanOrEqual(40);
    for (const post of placed) {
      expect(citiesOf(post.province)).toContain(post.city);
      expect(areasOf(post.city)).toContain(post.area);
      expect(cityByName(post.city)).toBeDefined();
    }
  });

  test("abroad have an address there, at home one here", () => {
    for (const post of posts) expect(post.abroad_address !== "").toBe(post.direction === "export");
  });

  test("cover every career, and every state of a post", () => {
    expect(new Set(posts.map((post) => post.career_id)).size).toBe(310);
    expect(posts.filter((post) => post.salary_min === null).length).toBeGreaterThan(20);
    expect(posts.filter((post) => post.ends_on === null).length).toBeGreaterThan(100);
    expect(posts.filter((post) => (post.ends_on ?? "9999") < "2026-11-21").length).toBeGreaterThan(10);
    expect(posts.filter((post) => post.starts_on > "2026-11-21").length).toBeGreaterThan(5);
  });

  test("have a description, and some have files", async () => {
    const briefs = await db.selectFrom("post_briefs").selectAll().execute();
    expect(briefs).toHaveLength(posts.length);
    expect(briefs.every((brief) => brief.html.includes("<h4>"))).toBe(true);
    expect(briefs.filter((brief) => brief.attachments.length > 0).length).toBeGreaterThan(50);
  });

  test("fill the eight groups of the home page", async () => {
    const { data } = await backend.call(hotPosts, undefined);
    expect(data.map((group) => group.posts.length)).toEqual(Array.from({ length: 8 }, () => 9));
  });

  test("have a recruiter each, of their own company", async () => {
    const recruiters = await db.selectFrom("recruiters").selectAll().execute();
    const companyOf = new Map(recruiters.map((recruiter) => [recruiter.id, recruiter.company_id]));
    expect(posts.every((post) => companyOf.get(post.recruiter_id ?? "") === post.company_id)).toBe(true);
    expect(new Set(recruiters.map((recruiter) => recruiter.company_id)).size).toBe(60);
  });
});

describe("the demo's fairs", () => {
  test.each(FAIR_TYPES)("of type %s are in every status", async (type) => {
    const { data } = await backend.call(allFairs, { type, page: 1, size: 50 });
    expect(new Set(data.items.map((fair) => fair.status))).toEqual(new Set(FAIR_STATUSES));
  });

  test("count the companies and posts that attend", async () => {
    const { data } = await backend.call(homeFairs, undefined);
    for (const fair of [...data.network, ...data.scene]) {
      const detail = (await backend.call(getFair, { fairId: fair.id })).data;
      expect(detail.companies).toHaveLength(fair.companyCount);
      expect(detail.companies.reduce((sum, company) => sum + company.posts.length, 0)).toBe(fair.postCount);
      expect(fair.companyCount).toBeGreaterThan(0);
    }
  });

  test("have places and a booth for each company where they are on site", async () => {
    const { data } = await backend.call(allFairs, { type: "SCENE", page: 1, size: 50 });
    for (const { id } of data.items) {
      const { address, hours, companies } = (await backend.call(getFair, { fairId: id })).data;
      expect(address).not.toBe("");
      expect(hours).not.toBe("");
      expect(new Set(companies.map(({ booth }) => booth)).size).toBe(companies.length);
    }
  });
});

describe("the demo's seekers", () => {
  test("include one with a full résumé, an application in every status, and interests", async () => {
    const { token, user } = await backend.logIn("13800000001");
    expect(user).toMatchObject({ name: "林知夏" });
    expect((await backend.call(needsCompletion, undefined, { token })).data).toBe(false);
    const mine = { userId: user.id, page: 1, size: 50 };
    const applications = (await backend.call(myApplications, { ...mine, half: null }, { token })).data;
    expect(new Set(applications.items.map((application) => application.status))).toEqual(new Set(APPLICATION_STATUSES));
    expect(applications.items).toHaveLength(APPLICATION_STATUSES.length);
    expect((await backend.call(myInterests, mine, { token })).data.items.length).toBeGreaterThan(10);
  });

  test("include one who has nothing but a phone", async () => {
    const { token, user } = await backend.logIn("13800000002");
    expect(user.name).toBe("");
    expect((await backend.call(needsCompletion, undefined, { token })).data).toBe(true);
    const resume = (await backend.call(getResume, { userId: user.id }, { token })).data;
    expect(resume).toMatchObject({ loginPhone: "13800000002", educations: [], basics: { name: "", gender: null } });
  });
});

describe("the seed", () => {
  const snapshot = () => db.selectFrom("posts").select(["id", "name", "city", "salary_min", "starts_on"]).orderBy("id").execute();

  test("is not sown twice", async () => {
    const before = await snapshot();
    await seedOnce(db, TEST_NOW + DAY);
    expect(await snapshot()).toEqual(before);
  });

  test("moves with the days, so that an old demo stays lively", async () => {
    const before = await db.selectFrom("fairs").select("starts_at").orderBy("id").execute();
    await shiftDemoDates(db, TEST_NOW + 40 * DAY);
    await shiftDemoDates(db, TEST_NOW + 40 * DAY);
    const after = await db.selectFrom("fairs").select("starts_at").orderBy("id").execute();
    expect(after.map((fair) => fair.starts_at.getTime())).toEqual(before.map((fair) => fair.starts_at.getTime() + 40 * DAY));
  });

  test("is the same after a reset, and new ids follow it", { tags: "release" }, async () => {
    await resetDemo(db, TEST_NOW);
    const first = await snapshot();
    const { user } = await backend.logIn("13900000009");
    expect(user.id).toBe("100003");
    await resetDemo(db, TEST_NOW);
    expect(await snapshot()).toEqual(first);
    expect(await db.selectFrom("users").select("id").execute()).toHaveLength(2);
    expect(await db.selectFrom("logins").select("user_id").execute()).toEqual([]);
  });
});

const postgres = process.env["TEST_DATABASE_URL"] ?? "";
test.skipIf(postgres === "")(
  "a machine too busy to make the demo up in time still fills the database",
  { tags: "release" },
  async () => {
    const made = await makeDatabase(postgres);
    await (await openDatabase({ kind: "server", url: made.url })).close();
    const name = new URL(made.url).pathname.slice(1);
    await administer(made.url, `alter database ${name} set idle_in_transaction_session_timeout = '10ms'`);
    const slow = await openServer(made.url, null);
    await seedOnce(slow.db, TEST_NOW);
    expect(await contentsOf(slow.db)).toBe("demo");
    await slow.close();
    await made.drop();
  },
);

test.skipIf(postgres === "")(
  "a reset goes through although a reader holds a table, and waits for one that the reset holds",
  { tags: "release" },
  async () => {
    const made = await makeDatabase(postgres);
    const { db: shared, close } = await openDatabase({ kind: "server", url: made.url });
    await seedOnce(shared, TEST_NOW);
    let reset: Promise<void> | undefined;
    await shared.transaction().execute(async (reader) => {
      await reader.selectFrom("chat_accounts").selectAll().execute();
      reset = resetDemo(shared, TEST_NOW);
      const waiting = () => sql<{ pid: number }>`select pid from pg_locks where not granted`.execute(shared);
      await expect.poll(async () => (await waiting()).rows.length).toBeGreaterThan(0);
      await reader.selectFrom("posts").select("id").limit(1).execute();
    });
    await reset;
    expect(await contentsOf(shared)).toBe("demo");
    await close();
    await made.drop();
  },
);
