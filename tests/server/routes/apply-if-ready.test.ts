/** The call that checks and signs up at once: it signs up only where the seeker must be asked nothing. */
import { afterAll, describe, expect, test } from "vitest";
import { applyCheck, applyIfReady, signUp } from "#lib/contract/applications/sign-up.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const postId = await addPost(backend.db);
const NAMED = { basics: { name: "程若水" } };
const INCOMPLETE = { ...NAMED, educations: [EDUCATION] };

let phones = 13380000000;
const newSeeker = async (part: ResumePart) => {
  const { token, user } = await backend.logIn(String(++phones));
  await backend.call(saveResume, { userId: user.id, ...part }, { token });
  const wish = { postId, address: [], source: "PC" as const, evenIncomplete: false };
  return {
    session: { token },
    apply: (more: Partial<typeof applyIfReady.payload._zod.output> = {}) =>
      backend.call(applyIfReady, { ...wish, ...more }, { token }),
    check: async (target: string) => (await backend.call(applyCheck, { postId: target }, { token })).data,
    applications: () =>
      backend.db.selectFrom("applications").select(["post_id", "address"]).where("user_id", "=", user.id).execute(),
  };
};

test("a seeker whose résumé lacks nothing signs up at the post's own place", async () => {
  const seeker = await newSeeker(COMPLETE_RESUME);
  expect((await seeker.apply()).data).toMatchObject({ isDone: true, readiness: { signedUp: false } });
  const [stored] = await seeker.applications();
  const other = await newSeeker(COMPLETE_RESUME);
  await backend.call(signUp, { postId, address: [], source: "PC" }, other.session);
  expect([stored]).toEqual(await other.applications());
});

test("a repeated call stores nothing, and says that the seeker had applied before", async () => {
  const seeker = await newSeeker(COMPLETE_RESUME);
  await seeker.apply();
  expect((await seeker.apply()).data).toMatchObject({ isDone: true, readiness: { signedUp: true } });
  expect(await seeker.applications()).toHaveLength(1);
});

test("two at once sign up once", async () => {
  const seeker = await newSeeker(COMPLETE_RESUME);
  const answers = await Promise.all([seeker.apply(), seeker.apply()]);
  expect(answers.map(({ data }) => data.isDone)).toEqual([true, true]);
  expect(await seeker.applications()).toHaveLength(1);
});

describe("a question comes first", () => {
  test.each([
    ["an incomplete résumé", INCOMPLETE, false],
    ["no education record", NAMED, true],
    ["no name", { educations: [EDUCATION] }, true],
  ] as const)("with %s", async (_name, part, evenIncomplete) => {
    const seeker = await newSeeker(part as ResumePart);
    const { data } = await seeker.apply({ evenIncomplete });
    expect(data).toEqual({ isDone: false, readiness: await seeker.check(postId) });
    expect(await seeker.applications()).toEqual([]);
  });

  test("unless the seeker has declined to complete the résumé", async () => {
    const seeker = await newSeeker(INCOMPLETE);
    expect((await seeker.apply({ evenIncomplete: true })).data.isDone).toBe(true);
    expect(await seeker.applications()).toHaveLength(1);
  });
});

describe("nothing is stored, and the refusal is that of the sign-up,", () => {
  test.each([
    ["for a missing post", async () => ({ postId: "987654321" })],
    ["for a closed post", async () => ({ postId: await addPost(backend.db, { endsOn: "2026-11-20" }) })],
    ["for a post that has not begun", async () => ({ postId: await addPost(backend.db, { startsOn: "2026-11-22" }) })],
    ["for a fair that does not hold the post", async () => ({ fairId: "999999" })],
    ["for a fair that is not running", async () => ({ source: "PC_SCENE" as const })],
  ])("%s", async (_name, wish) => {
    const seeker = await newSeeker(COMPLETE_RESUME);
    const more = await wish();
    const refused = await backend.call(signUp, { postId, address: [], source: "PC", ...more }, seeker.session);
    const { data } = await seeker.apply(more);
    expect(data.isDone).toBe(false);
    expect(data.readiness.refusal).toEqual({ code: refused.code, message: refused.message });
    expect(await seeker.applications()).toEqual([]);
  });

  test("for an address that is not the post's", async () => {
    const seeker = await newSeeker(COMPLETE_RESUME);
    const address = ["火星"];
    const refused = await backend.call(signUp, { postId, address, source: "PC" }, seeker.session);
    expect(await seeker.apply({ address })).toMatchObject({ code: refused.code, message: refused.message });
    expect(await seeker.applications()).toEqual([]);
  });
});
