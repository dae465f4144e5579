import { type Kysely, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { saveDeskCompany } from "#lib/contract/desk/companies.ts";
import { moveDeskPost, saveDeskPost } from "#lib/contract/desk/posts.ts";
import { getPost, openPosts } from "#lib/contract/posts/posts.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { postFacts } from "#server/db/migrations/0030-post-facts.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { careerIn, completePost } from "#tests/support/desk/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;

const factsOf = async (postId: string) => {
  const { conditions, offers } = (await backend.call(getPost, { postId, userId: null })).data;
  return { conditions, offers };
};

test("a post of the desk has the facts of its text and its entered number, in lists too, and new ones after a change", async () => {
  const career = await careerIn(db);
  const operator = await hireOperator(backend);
  const company = { id: null, version: 0, name: "青禾科技有限公司", industry: "互联网", size: "" };
  const companyId = (await operator.call(saveDeskCompany, company)).data.id;
  const content = completePost(career, {
    name: "飞手实习生",
    headcount: 4,
    descriptionHtml: "<h4>任职要求</h4><p>大专及以上学历，两年以上飞行经验</p><p>福利：五险一金、双休</p><p>招聘人数：9人</p>",
  });
  const draft = (await operator.call(saveDeskPost, { id: null, version: 0, companyId, content })).data;
  await operator.call(moveDeskPost, { id: draft.id, state: "review", note: "" });
  const opened = (await operator.call(moveDeskPost, { id: draft.id, state: "open", note: "" })).data;
  const facts = { conditions: ["大专", "2年以上", "实习"], offers: ["招4人", "五险一金", "双休"] };
  expect(await factsOf(opened.id)).toEqual(facts);
  const found = await backend.call(searchPosts, { ...NO_FILTER, keyword: "飞手实习生", page: 1, size: 10 });
  expect(found.data.items[0]).toMatchObject(facts);

  const changed = {
    ...content,
    headcount: 5,
    descriptionHtml: "<p>负责农田作业与设备的日常保养，听从现场调度。</p><p>学历不限</p>",
  };
  const saved = await operator.call(saveDeskPost, { id: opened.id, version: opened.version, companyId, content: changed });
  expect(saved.code, saved.message).toBe(0);
  expect(await factsOf(opened.id)).toEqual({ conditions: ["学历不限", "实习"], offers: ["招5人"] });
});

test("the migration reads the posts from before, and finds nothing where nothing is said", async () => {
  const own = await openBackend();
  const [clear, vague, bare] = [await addPost(own.db), await addPost(own.db), await addPost(own.db)];
  await own.db
    .insertInto("post_briefs")
    .values([
      { post_id: clear, html: "<p>本科及以上学历</p>", attachments: "[]" },
      { post_id: vague, html: "<p>认真负责</p>", attachments: "[]" },
    ])
    .execute();
  await sql`alter table post_briefs drop column facts`.execute(own.db);
  await postFacts.up(own.db as unknown as Kysely<unknown>);
  const conditions = async (postId: string) => (await own.call(getPost, { postId, userId: null })).data.conditions;
  expect(await conditions(clear)).toEqual(["本科"]);
  expect(await conditions(vague)).toEqual([]);
  expect(await conditions(bare)).toEqual([]);
  await own.close();
});

test("posts of the demo have facts in lists and in the build's stretches", async () => {
  const demo = await openBackend({ contents: "demo" });
  const listed = (await demo.call(searchPosts, { ...NO_FILTER, page: 1, size: 10 })).data.items;
  const built = (await demo.call(openPosts, { afterId: null, count: 100 })).data;
  for (const { id, offers } of [...listed, ...built]) expect(offers?.length, id).toBeGreaterThan(2);
  await demo.close();
});
