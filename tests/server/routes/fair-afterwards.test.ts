import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fairAfterwards } from "#lib/contract/fairs/afterwards.ts";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";

/** The demo's ended fair, which is online, and its cancelled one on site. */
const ENDED = "105";
const CANCELLED = "112";

let backend: Awaited<ReturnType<typeof openBackend>>;
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
});
afterAll(() => backend.close());

describe("from a fair that is over", () => {
  test("one open post of each of its companies leads on", async () => {
    const { data } = await backend.call(fairAfterwards, { fairId: ENDED });
    const companies = (await backend.call(getFair, { fairId: ENDED })).data.companies.map(({ name }) => name);
    const names = data.posts.map(({ companyName }) => companyName);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    expect(companies).toEqual(expect.arrayContaining(names));
    const today = beijingDate(TEST_NOW);
    expect(data.posts.filter(({ endsOn }) => endsOn !== null && endsOn < today)).toEqual([]);
  });

  test("fairs of its type that are on or coming lead on", async () => {
    const { data } = await backend.call(fairAfterwards, { fairId: ENDED });
    expect(data.fairs.map(({ type }) => type)).toEqual(["NETWORK", "NETWORK", "NETWORK"]);
    expect(data.fairs.map(({ status }) => status)).toEqual(["IN_PROGRESS", "IN_PROGRESS", "TO_BE_HELD"]);
  });

  test("a cancelled fair is not among the others", async () => {
    const { data } = await backend.call(fairAfterwards, { fairId: CANCELLED });
    expect(data.fairs.map(({ type, status }) => [type, status])).toEqual([
      ["SCENE", "IN_PROGRESS"],
      ["SCENE", "TO_BE_HELD"],
      ["SCENE", "TO_BE_HELD"],
    ]);
  });

  test("a company whose posts have ended leads nowhere", async () => {
    await backend.db
      .updateTable("posts")
      .set({ ends_on: "2020-01-01" })
      .where("company_id", "in", (eb) => eb.selectFrom("fair_companies").select("company_id").where("fair_id", "=", ENDED))
      .execute();
    expect((await backend.call(fairAfterwards, { fairId: ENDED })).data.posts).toEqual([]);
  });

  test("an unknown fair is not found", async () => {
    expect((await backend.call(fairAfterwards, { fairId: "999999" })).code).toBe(404);
  });
});
