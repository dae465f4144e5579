import { afterAll, expect, test } from "vitest";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import { chatCredentials, greetRecruiter } from "#lib/contract/chat.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { talkedPosts } from "#lib/contract/talked-posts.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost, type PostDraft } from "#tests/support/server/posts.ts";

const backend = await openBackend({ chatAdmin: createChatService().admin });
afterAll(backend.close);

let phones = 13500100000;
const newSeeker = async () => {
  const { token, user } = await backend.logIn(String(++phones));
  const session = { token };
  await backend.call(saveResume, { userId: user.id, basics: { name: "程若水" }, educations: [EDUCATION] }, session);
  return {
    id: user.id,
    session,
    /** Comes into the chat from a post; `second` says when. */
    talkAbout: async (postId: string, second: number) => {
      await backend.call(greetRecruiter, { postId }, session);
      const talk = backend.db.updateTable("post_chats").set({ talked_at: new Date(second * 1000) });
      await talk.where("post_id", "=", postId).where("user_id", "=", user.id).execute();
    },
    account: async (postId: string) => (await backend.call(chatCredentials, { postId }, session)).data.managerId ?? "",
    posts: async (account: string) => (await backend.call(talkedPosts, { account }, session)).data,
    names: async (account: string) => (await backend.call(talkedPosts, { account }, session)).data.map(({ name }) => name),
  };
};

/** Posts of one recruiter. */
const postsOfOne = async (drafts: readonly PostDraft[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const draft of drafts) ids.push(await addPost(backend.db, { ...draft, recruiter: true }));
  const first = backend.db
    .selectFrom("posts")
    .select("recruiter_id")
    .where("id", "=", ids[0] ?? "");
  const recruiter = (await first.executeTakeFirstOrThrow()).recruiter_id;
  await backend.db.updateTable("posts").set({ recruiter_id: recruiter }).where("id", "in", ids).execute();
  return ids;
};

test("lists the posts talked about with a recruiter, the last one first, and which were applied for", async () => {
  const seeker = await newSeeker();
  const [first = "", second = "", silent = ""] = await postsOfOne([
    { name: "教师", salary: null },
    { name: "校医", endsOn: "2026-12-31" },
    { name: "未谈过的职位" },
  ]);
  const other = await addPost(backend.db, { name: "别处的职位", recruiter: true });
  await seeker.talkAbout(first, 100);
  await seeker.talkAbout(second, 200);
  await seeker.talkAbout(other, 300);
  await backend.call(signUp, { postId: second, address: [], source: "PC" }, seeker.session);
  expect(await seeker.posts(await seeker.account(first))).toMatchObject([
    { id: second, name: "校医", signedUp: true, endsOn: "2026-12-31" },
    { id: first, name: "教师", signedUp: false, salary: null },
  ]);
  expect((await seeker.posts(await seeker.account(first))).map(({ id }) => id)).not.toContain(silent);
});

test("moves a post first again when the seeker returns to the chat from it", async () => {
  const seeker = await newSeeker();
  const [first = "", second = ""] = await postsOfOne([{ name: "教师" }, { name: "校医" }]);
  const account = await seeker.account(first);
  await seeker.talkAbout(first, 100);
  await seeker.talkAbout(second, 200);
  expect(await seeker.names(account)).toEqual(["校医", "教师"]);
  await backend.call(greetRecruiter, { postId: first }, seeker.session);
  expect(await seeker.names(account)).toEqual(["教师", "校医"]);
});

test("keeps a post that has closed", async () => {
  const seeker = await newSeeker();
  const [postId = ""] = await postsOfOne([{ name: "教师" }]);
  await seeker.talkAbout(postId, 100);
  await backend.db.updateTable("posts").set({ ends_on: "2026-11-20" }).where("id", "=", postId).execute();
  expect(await seeker.posts(await seeker.account(postId))).toMatchObject([{ id: postId, endsOn: "2026-11-20" }]);
});

test("returns only the caller's own posts", async () => {
  const [talker, stranger] = [await newSeeker(), await newSeeker()];
  const [postId = ""] = await postsOfOne([{ name: "教师" }]);
  const account = await talker.account(postId);
  await talker.talkAbout(postId, 100);
  expect(await talker.names(account)).toEqual(["教师"]);
  expect(await stranger.names(account)).toEqual([]);
  expect(await backend.call(talkedPosts, { account })).toMatchObject({ code: 301 });
});

test("answers nothing for accounts that are no recruiter's", async () => {
  const seeker = await newSeeker();
  const [postId = ""] = await postsOfOne([{ name: "教师" }]);
  await seeker.talkAbout(postId, 100);
  for (const account of ["manager999999999", "manager", "manager0", "managerx", `recruitUser${seeker.id}`, "service"])
    expect(await seeker.names(account)).toEqual([]);
});
