import { afterAll, describe, expect, test } from "vitest";
import { blockCompany, keepPost, ownLists } from "#lib/contract/history/own-lists.ts";
import { OWN_MAX } from "#lib/domain/history/own-lists.ts";
import { addToLists, readLists } from "#server/db/posts/own-lists.ts";
import { findPostName } from "#server/db/posts/posts.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);

let phones = 13510000000;
const newSeeker = async () => {
  const { token, user } = await backend.logIn(String(++phones));
  const session = { token };
  return {
    id: user.id,
    lists: async (postIds: string[] = [], companies: string[] = []) =>
      (await backend.call(ownLists, { postIds, companies }, session)).data,
    keep: (postId: string, isKept: boolean) => backend.call(keepPost, { postId, isKept }, session),
    block: (name: string, isBlocked: boolean) => backend.call(blockCompany, { name, isBlocked }, session),
  };
};
const companyOf = async (postId: string): Promise<string> => (await findPostName(backend.db, postId)).company;

describe("posts for later", () => {
  test("are kept and dropped, each as often as one likes", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db);
    for (const isKept of [true, true, false, false, true]) {
      expect(await seeker.keep(postId, isKept)).toMatchObject({ code: 0 });
      expect((await seeker.lists()).posts.map(({ id }) => id)).toEqual(isKept ? [postId] : []);
    }
  });

  test("of a device come first in their order, each once, and unknown ones are left out", async () => {
    const seeker = await newSeeker();
    const [one, two, three] = [await addPost(backend.db), await addPost(backend.db), await addPost(backend.db)];
    await seeker.keep(three, true);
    for (const _ of [1, 2]) {
      const { posts } = await seeker.lists([two, one, three, "999999999"]);
      expect(posts.map(({ id }) => id).sort()).toEqual([one, two, three].sort());
      expect(posts.findIndex(({ id }) => id === two)).toBeLessThan(posts.findIndex(({ id }) => id === one));
    }
  });

  test("name a post that has closed", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db, { endsOn: "2020-01-01" });
    expect((await seeker.lists([postId])).posts).toMatchObject([{ id: postId, endsOn: "2020-01-01" }]);
  });

  test("must exist to be kept", async () => {
    expect(await (await newSeeker()).keep("999999999", true)).toMatchObject({ code: 404 });
  });
});

describe("a blocked company", () => {
  test("is blocked and let in again, each as often as one likes", async () => {
    const seeker = await newSeeker();
    const name = await companyOf(await addPost(backend.db));
    for (const isBlocked of [true, true, false, false, true]) {
      expect(await seeker.block(name, isBlocked)).toMatchObject({ code: 0 });
      expect((await seeker.lists()).companies).toEqual(isBlocked ? [name] : []);
    }
  });

  test("is the seeker's own matter", async () => {
    const [seeker, other] = [await newSeeker(), await newSeeker()];
    await seeker.block(await companyOf(await addPost(backend.db)), true);
    expect((await other.lists()).companies).toEqual([]);
  });

  test("of an unknown name is left out", async () => {
    expect((await (await newSeeker()).lists([], ["没有这家公司"])).companies).toEqual([]);
  });
});

test("a list above its limit loses its oldest", async () => {
  const seeker = await newSeeker();
  const oldest = await addPost(backend.db);
  await seeker.keep(oldest, true);
  const ids: string[] = [];
  for (let count = 0; count < OWN_MAX; count++) ids.push(await addPost(backend.db));
  await addToLists(backend.db, seeker.id, { postIds: ids, companies: [] }, TEST_NOW + 60_000);
  const { posts } = await readLists(backend.db, seeker.id);
  expect(posts).toHaveLength(OWN_MAX);
  expect(posts.some(({ id }) => id === oldest)).toBe(false);
});
