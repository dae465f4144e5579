import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { mergeFairPlans } from "#lib/contract/fairs/plan.ts";
import type { Session } from "#lib/domain/account/account.ts";
import type { FairCompany } from "#lib/domain/fairs/fairs.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";

const FAIR = "107";

let backend: Awaited<ReturnType<typeof openBackend>>;
let companies: FairCompany[];
let me: Session;
let phones = 0;
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  companies = (await backend.call(getFair, { fairId: FAIR })).data.companies;
});
afterAll(() => backend.close());
beforeEach(async () => {
  phones += 1;
  me = await backend.logIn(`1371000${String(phones).padStart(4, "0")}`);
});

type Sent = { fairId: string; company: string; postId?: string | null; at: number; gone: boolean };
const merge = (entries: Sent[], who = me) => backend.call(mergeFairPlans, { entries }, { token: who.token });
const first = (more: Partial<Sent> = {}): Sent => ({
  ...{ fairId: FAIR, company: companies[0]?.name ?? "", at: TEST_NOW - 1000, gone: false, ...more },
});
const entriesOf = async (answer: ReturnType<typeof merge>) => (await answer).data.plans.flatMap(({ entries }) => entries);

describe("the plans of an account", () => {
  test("hold a company and a post, with booth, names and the place of the fair", async () => {
    const post = companies[0]?.posts[0];
    const { data } = await merge([first(), first({ postId: post?.id ?? "" })]);
    expect(data.plans).toMatchObject([
      { fair: { id: FAIR }, address: expect.stringMatching(/./), halls: expect.stringMatching(/./) },
    ]);
    expect(data.plans[0]?.entries).toMatchObject([
      { company: companies[0]?.name, booth: "A01", postId: post?.id, postName: post?.name },
      { company: companies[0]?.name, booth: "A01", postId: null, postName: "" },
    ]);
  });

  test("are the same after the same call", async () => {
    const once = await merge([first()]);
    expect((await merge([first()])).data).toEqual(once.data);
    expect((await merge([])).data).toEqual(once.data);
  });

  test("follow the later change, in any order", async () => {
    await merge([first({ at: TEST_NOW - 10, gone: true })]);
    expect(await entriesOf(merge([first({ at: TEST_NOW - 20 })]))).toMatchObject([{ gone: true }]);
    expect(await entriesOf(merge([first({ at: TEST_NOW - 5 })]))).toMatchObject([{ gone: false }]);
  });

  test("keep the later of two entries of one call", async () => {
    expect(await entriesOf(merge([first({ at: TEST_NOW - 9, gone: true }), first({ at: TEST_NOW - 3 })]))).toMatchObject([
      { gone: false },
    ]);
  });

  test("hold a clock that runs ahead back to now", async () => {
    expect(await entriesOf(merge([first({ at: TEST_NOW + 9_000_000 })]))).toMatchObject([{ at: TEST_NOW }]);
  });

  test("leave out companies and posts that the fair does not have", async () => {
    const foreign = companies[1]?.posts[0]?.id ?? "";
    const entries = [
      first({ company: "没有的公司" }),
      first({ fairId: "999999" }),
      first({ postId: foreign }),
      first({ postId: "999999" }),
    ];
    expect(await entriesOf(merge(entries))).toEqual([]);
  });

  test("are the account's own", async () => {
    await merge([first()]);
    const other = await backend.logIn("13719999999");
    expect((await merge([], other)).data.plans).toEqual([]);
  });

  test("go with the account", async () => {
    await merge([first()]);
    await backend.db.deleteFrom("users").where("id", "=", me.user.id).execute();
    expect(await backend.db.selectFrom("fair_plans").select("gone").where("user_id", "=", me.user.id).execute()).toEqual([]);
  });

  test("need a session", async () => {
    expect((await backend.call(mergeFairPlans, { entries: [] })).code).toBe(301);
  });
});
