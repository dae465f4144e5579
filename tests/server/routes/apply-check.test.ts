/** The one call before an application: its findings on the seeker, the post and the fair. */
import { afterAll, describe, expect, test } from "vitest";
import { applyCheck, signUp } from "#lib/contract/applications/sign-up.ts";
import { completionReasons, saveResume } from "#lib/contract/resume/resume.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const postId = await addPost(backend.db);

let phones = 13390000000;
const newSeeker = async (part: ResumePart = {}) => {
  const { token, user } = await backend.logIn(String(++phones));
  const session = { token };
  const save = (next: ResumePart, educationsEtag?: string | null) =>
    backend.call(
      saveResume,
      { userId: user.id, ...(educationsEtag && { etags: { educations: educationsEtag } }), ...next },
      session,
    );
  await save(part);
  return {
    save,
    session,
    check: async (target: { source?: "PC" | "PC_SCENE"; fairId?: string; postId?: string } = {}) =>
      (await backend.call(applyCheck, { postId, ...target }, session)).data,
  };
};

describe("the résumé", () => {
  test("has the gaps that the older call names", async () => {
    const seeker = await newSeeker();
    const { reasons, ...rest } = await seeker.check();
    expect(reasons).toEqual((await backend.call(completionReasons, undefined, seeker.session)).data);
    expect(rest).toMatchObject({ isComplete: false, hasEducation: false, signedUp: false, refusal: null });
  });

  test("may be incomplete with an education record, and lacks nothing when it is complete", async () => {
    expect(await (await newSeeker({ educations: [EDUCATION] })).check()).toMatchObject({ isComplete: false, hasEducation: true });
    expect(await (await newSeeker(COMPLETE_RESUME)).check()).toMatchObject({
      isComplete: true,
      reasons: [],
      hasEducation: true,
      refusal: null,
    });
  });

  test("has an etag of its educations that a save can name", async () => {
    const seeker = await newSeeker();
    const { educationsEtag } = await seeker.check();
    expect((await seeker.save({ educations: [EDUCATION] }, educationsEtag)).code).toBe(0);
    expect((await seeker.save({ educations: [{ ...EDUCATION, school: "乙" }] }, educationsEtag)).code).toBe(409);
  });
});

describe("the post", () => {
  test.each([
    ["is missing", () => Promise.resolve("987654321"), 404],
    ["is closed", () => addPost(backend.db, { endsOn: "2026-11-20" }), 409],
    ["has not begun", () => addPost(backend.db, { startsOn: "2026-11-22" }), 409],
  ])("that %s is refused with the words of the sign-up", async (_state, post, code) => {
    const seeker = await newSeeker(COMPLETE_RESUME);
    const target = await post();
    const refused = await backend.call(signUp, { postId: target, address: [], source: "PC" }, seeker.session);
    expect((await seeker.check({ postId: target })).refusal).toEqual({ code, message: refused.message });
  });
});

test("a fair that does not hold the post is refused with the words of the sign-up", async () => {
  const seeker = await newSeeker(COMPLETE_RESUME);
  const target = { postId: await addPost(backend.db), source: "PC", fairId: "999999" } as const;
  const refused = await backend.call(signUp, { ...target, address: [] }, seeker.session);
  expect((await seeker.check(target)).refusal).toEqual({ code: 400, message: refused.message });
});

test("an earlier sign-up is named, and counts although the post has closed since", async () => {
  const seeker = await newSeeker(COMPLETE_RESUME);
  const target = await addPost(backend.db);
  await backend.call(signUp, { postId: target, address: [], source: "PC" }, seeker.session);
  await backend.db.updateTable("posts").set({ ends_on: "2026-11-02" }).where("id", "=", target).execute();
  expect(await seeker.check({ postId: target })).toMatchObject({ signedUp: true, refusal: null });
});
