import { afterAll, describe, expect, test } from "vitest";
import { chatCredentials, greetRecruiter, joinTalentPool, ownChatCredentials, unreadMessages } from "#lib/contract/chat.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { parseJobCard } from "#lib/domain/chat/cards/job-cards.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const service = createChatService();
const backend = await openBackend({ chatAdmin: service.admin });
afterAll(backend.close);

let phones = 13500000000;
const newSeeker = async ({ educated = true } = {}) => {
  const { token, user } = await backend.logIn(String(++phones));
  const session = { token };
  if (educated) await backend.call(saveResume, { userId: user.id, educations: [EDUCATION], basics: { name: "程若水" } }, session);
  return {
    id: user.id,
    session,
    sign: (postId: string) => backend.call(chatCredentials, { postId }, session),
    greet: (postId: string) => backend.call(greetRecruiter, { postId }, session),
    join: (postId: string) => backend.call(joinTalentPool, { postId }, session),
    chatted: async (postId: string) => (await backend.call(getPost, { postId, userId: user.id }, session)).data.chatted,
  };
};
const poolOf = (userId: string) => backend.db.selectFrom("talent_pool").selectAll().where("user_id", "=", userId).execute();

describe("starting a chat about a post", () => {
  test("returns own credentials and the recruiter's account", async () => {
    const seeker = await newSeeker();
    const { data } = await seeker.sign(await addPost(backend.db, { recruiter: true }));
    expect(data).toMatchObject({ userId: `recruitUser${seeker.id}`, managerId: expect.stringMatching(/^manager\d+$/) });
    expect(data.userSig.length).toBeGreaterThan(100);
  });

  test("registers both sides in advance: names, faces, the recruiter's company", async () => {
    const seeker = await newSeeker();
    const { data } = await seeker.sign(await addPost(backend.db, { recruiter: true }));
    expect(service.people.get(data.userId)).toEqual({ userId: data.userId, name: "程若水" });
    expect(service.people.get(data.managerId ?? "")).toMatchObject({
      name: "苏映雪",
      company: expect.stringMatching(/./),
    });
  });

  test("works while the chat service is down, as does saving a name, which the service learns later", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db, { recruiter: true });
    const rename = (name: string) =>
      backend.call(saveResume, { userId: seeker.id, educations: [EDUCATION], basics: { name } }, seeker.session);
    service.broken = true;
    expect(await seeker.sign(postId)).toMatchObject({ code: 0 });
    expect(await rename("程若山")).toMatchObject({ code: 0 });
    service.broken = false;
    expect(await rename("程若海")).toMatchObject({ code: 0 });
    expect(service.names.get(`recruitUser${seeker.id}`)).toBe("程若海");
  });

  test("brings a name up to date that could not be sent when it was saved", async () => {
    const seeker = await newSeeker();
    service.broken = true;
    await backend.call(saveResume, { userId: seeker.id, basics: { name: "程若溪" } }, seeker.session);
    service.broken = false;
    await seeker.sign(await addPost(backend.db, { recruiter: true }));
    expect(service.names.get(`recruitUser${seeker.id}`)).toBe("程若溪");
  });

  test("sends no name to the chat service for a save that leaves it", async () => {
    const seeker = await newSeeker();
    const account = `recruitUser${seeker.id}`;
    expect(service.names.get(account)).toBe("程若水");
    service.names.delete(account);
    await backend.call(saveResume, { userId: seeker.id, basics: { name: "程若水", email: "a@example.com" } }, seeker.session);
    expect(service.names.has(account)).toBe(false);
  });

  test("greets the recruiter, both with their names, and is remembered", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db, { name: "班主任", recruiter: true });
    expect(await seeker.chatted(postId)).toBe(false);
    expect(await seeker.greet(postId)).toMatchObject({ code: 0 });
    expect(await seeker.chatted(postId)).toBe(true);
    const sent = [...service.texts.values()].filter(({ from }) => from === `recruitUser${seeker.id}`);
    expect(sent).toEqual([expect.objectContaining({ text: expect.stringContaining("班主任") })]);
    expect(service.names.get(`recruitUser${seeker.id}`)).toBe("程若水");
    expect(service.names.get(sent[0]?.to ?? "")).toBe("苏映雪");
  });

  test("sends the card of the post ahead, uncounted, with the same number however often", async () => {
    const seeker = await newSeeker();
    const name = "班主任".repeat(40);
    const postId = await addPost(backend.db, { name, recruiter: true });
    await Promise.all([seeker.greet(postId), seeker.greet(postId)]);
    const cards = service.messages.filter(({ from }) => from === `recruitUser${seeker.id}`);
    expect(cards.length).toBeGreaterThan(0);
    expect(new Set(cards.map(({ random }) => random)).size).toBe(1);
    const content = cards[0]?.body[0]?.MsgContent ?? {};
    expect(parseJobCard(String(content["Data"]))).toMatchObject({ kind: "job.post", post: postId, title: `${name.slice(0, 99)}…` });
    expect(cards[0]).toMatchObject({ isSilent: true });
    expect(content["Desc"]).toMatch(/^\[职位\] 班主任/);
  });

  test("ten times at once is one greeting and one place in the talent pool", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db, { recruiter: true });
    const replies = await Promise.all(Array.from({ length: 10 }, () => [seeker.greet(postId), seeker.join(postId)]).flat());
    expect(replies.every(({ code }) => code === 0)).toBe(true);
    expect([...service.texts.values()].filter(({ from }) => from === `recruitUser${seeker.id}`)).toHaveLength(1);
    expect(await poolOf(seeker.id)).toHaveLength(1);
  });

  test("that began before any recruiter could greet is greeted once when the seeker comes again", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db, { recruiter: true });
    await backend.db
      .insertInto("post_chats")
      .values({ user_id: seeker.id, post_id: postId, started_at: new Date(0) })
      .execute();
    for (let times = 0; times < 3; times++) expect(await seeker.greet(postId)).toMatchObject({ code: 0 });
    expect([...service.texts.values()].filter(({ from }) => from === `recruitUser${seeker.id}`)).toHaveLength(1);
  });

  test("that the chat service refuses says so, is not remembered, and may be tried again", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db, { recruiter: true });
    service.broken = true;
    expect(await seeker.greet(postId)).toMatchObject({ code: 500, message: "聊天服务暂不可用，请稍后再试" });
    expect(await seeker.chatted(postId)).toBe(false);
    service.broken = false;
    expect(await seeker.greet(postId)).toMatchObject({ code: 0 });
    expect(await seeker.chatted(postId)).toBe(true);
  });

  test("needs a recruiter, an open post and a record of education", async () => {
    const seeker = await newSeeker();
    const newcomer = await newSeeker({ educated: false });
    const [silent, closed, open] = [
      await addPost(backend.db),
      await addPost(backend.db, { recruiter: true, endsOn: "2026-11-20" }),
      await addPost(backend.db, { recruiter: true }),
    ];
    expect(await seeker.greet(silent)).toMatchObject({ code: 409, message: "该岗位暂不支持在线沟通" });
    expect(await seeker.greet(closed)).toMatchObject({ code: 409, message: "该岗位已停止报名" });
    expect(await seeker.greet("999999")).toMatchObject({ code: 404 });
    for (const attempt of [newcomer.sign, newcomer.greet, newcomer.join])
      expect(await attempt(open)).toMatchObject({ code: 409, message: "请至少添加一条教育背景" });
    expect(await poolOf(newcomer.id)).toEqual([]);
  });

  test("is possible after the post has closed", async () => {
    const seeker = await newSeeker();
    const postId = await addPost(backend.db, { recruiter: true });
    await seeker.greet(postId);
    await backend.db.updateTable("posts").set({ ends_on: "2026-11-20" }).where("id", "=", postId).execute();
    expect(await seeker.sign(postId)).toMatchObject({ code: 0 });
  });
});

describe("a seeker's messages", () => {
  test("are counted, as zero while the service is down", async () => {
    const { session } = await newSeeker();
    service.unread = 3;
    expect((await backend.call(unreadMessages, undefined, session)).data).toBe(3);
    service.broken = true;
    expect((await backend.call(unreadMessages, undefined, session)).data).toBe(0);
    service.broken = false;
  });

  test("open with own credentials alone", async () => {
    const seeker = await newSeeker();
    expect((await backend.call(ownChatCredentials, { userId: seeker.id }, seeker.session)).data).toMatchObject({
      userId: `recruitUser${seeker.id}`,
      managerId: null,
    });
  });
});
