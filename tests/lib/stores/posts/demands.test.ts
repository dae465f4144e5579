/** 我符合几条, against the real backend. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getPost } from "#lib/contract/posts/posts.ts";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import { parseHtml } from "#lib/domain/posts/parse-rich-text.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { $demands, closeDemands, openDemands } from "#lib/stores/posts/demands.ts";
import { openStorePage, reply, type StorePage } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let phones = 13281000000;
let postId = "";

beforeAll(async () => {
  backend = await openBackend();
  postId = await addPost(backend.db, { recruiter: true });
  const html = "<h4>任职要求</h4><ol><li>本科及以上学历</li><li>持教师资格证</li><li>热爱教育</li></ol>";
  await backend.db.insertInto("post_briefs").values({ post_id: postId, html, facts: null }).execute();
});
afterAll(() => backend.close());
beforeEach(() => {
  page = openStorePage(backend, `/post-details?id=${postId}`);
  closeDemands();
});

const enter = async (): Promise<void> => {
  const session = await backend.logIn(String(++phones));
  await backend.call(saveResume, { userId: session.user.id, ...COMPLETE_RESUME }, { token: session.token });
  beginSession(session);
};
const shown = () => $demands.get()?.map(({ text, checks }) => [text, ...checks.map(({ kind, verdict }) => `${kind} ${verdict}`)]);

describe("the requirements of a post beside the own résumé", () => {
  test("are shown line by line, and closed again", async () => {
    await enter();
    await openDemands(postId, parseHtml);
    expect(shown()).toEqual([["本科及以上学历", "degree met"], ["持教师资格证", "certificate unknown"], ["热爱教育"]]);
    closeDemands();
    expect($demands.get()).toBeNull();
  });

  test("need a login, and no résumé is asked for without one", async () => {
    await Promise.all([openDemands(postId, parseHtml), reply("login", "closed")]);
    expect([$demands.get(), page.asked(getResume), page.asked(getPost)]).toEqual([null, 0, 0]);
  });

  test.each([getPost, getResume])("stay closed after a failure, and open with the next press", async (lost) => {
    await enter();
    page.meet(lost, "refused");
    await openDemands(postId, parseHtml);
    expect($demands.get()).toBeNull();
    await openDemands(postId, parseHtml);
    expect(shown()).toHaveLength(3);
  });
});
