import { afterAll, expect, test } from "vitest";
import { getPost } from "#lib/contract/posts/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
const factsOf = async (postId: string) => (await backend.call(getPost, { postId, userId: null })).data.companyFacts;

test("a post says of its company the industry, the size, the open posts and their most frequent cities", async () => {
  const post = await addPost(db, { city: "宁波市" });
  for (const city of ["杭州市", "杭州市", "温州市"]) await addPost(db, { city });
  await addPost(db, { city: "绍兴市", endsOn: "2020-01-01" });
  await addPost(db, { company: "澄川软件有限公司", city: "绍兴市" });
  expect(await factsOf(post)).toBe("教育与培训 · 20人以下\n在招4个职位 · 杭州、宁波等3城");
});

test("a closed post names the company alone where it has no open post", async () => {
  const closed = await addPost(db, { company: "岫屿食品有限公司", city: "宁波市", endsOn: "2020-01-01" });
  expect(await factsOf(closed)).toBe("教育与培训 · 20人以下");
});

test("posts abroad count without a city", async () => {
  const abroad = await addPost(db, { company: "汀澜物流有限公司", kind: "overseas", abroadAddress: "日本东京" });
  expect(await factsOf(abroad)).toBe("教育与培训 · 20人以下\n在招1个职位");
});
