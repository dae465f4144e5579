import { afterAll, describe, expect, test } from "vitest";
import { bookAnswer } from "#server/desk/interview-answers.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { addPost, applyFor } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;

const HOUR = 3_600_000;
let phones = 13_700_003_000;

/** A seeker whose application at a recruiter's post has a status, in a batch with or without an interview. */
const newApplication = async ({ status = "20", hasInterview = true } = {}) => {
  phones += 1;
  const { user } = await backend.logIn(String(phones));
  const postId = await addPost(db, { recruiter: true });
  const id = await applyFor(db, user.id, postId);
  const batch = await db
    .insertInto("batches")
    .values({ post_id: postId, name: "第一批" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const flow = { batch_id: batch.id, title: "面试", takes_place_at: null, place: "", has_ticket: false, sign_in_code: null };
  if (hasInterview)
    await db
      .insertInto("flows")
      .values({ ...flow, stage: 2 })
      .execute();
  await db
    .updateTable("applications")
    .set({ batch_id: batch.id, status: status as "20" })
    .where("id", "=", id)
    .execute();
  const { recruiter_id } = await db.selectFrom("posts").select("recruiter_id").where("id", "=", postId).executeTakeFirstOrThrow();
  return { id, seeker: `recruitUser${user.id}`, recruiter: `manager${recruiter_id}` };
};
const stagesOf = (id: string) =>
  db.selectFrom("application_stages").select(["takes_place_at", "place", "note"]).where("application_id", "=", id).execute();
type Answer = Parameters<typeof bookAnswer>[1];
const answer = async (given: Answer, id: string, expected: unknown): Promise<void> => {
  await bookAnswer(db, given);
  expect(await stagesOf(id)).toEqual(expected);
};

describe("an agreed interview", () => {
  test.each(["20", "25", "30", "35"])(
    "is the time of the application's interview at status %s, moves and ends with the answer",
    async (status) => {
      const { id, ...who } = await newApplication({ status });
      const [first, second] = [TEST_NOW + HOUR, TEST_NOW + 2 * HOUR];
      const where = { ...who, place: "三楼", note: "带作品集" };
      await answer({ ...where, at: first, before: null }, id, [
        { takes_place_at: new Date(first), place: "三楼", note: "带作品集" },
      ]);
      await answer({ ...where, at: second, before: first }, id, [
        { takes_place_at: new Date(second), place: "三楼", note: "带作品集" },
      ]);
      await answer({ ...where, at: null, before: second }, id, [{ takes_place_at: null, place: "", note: "" }]);
    },
  );

  test("that no longer fits leaves the time that the desk has set since", async () => {
    const { id, ...who } = await newApplication({ status: "35" });
    const set = new Date(TEST_NOW + 5 * HOUR);
    const where = { ...who, place: "三楼", note: "" };
    await answer({ ...where, at: TEST_NOW + HOUR, before: null }, id, [expect.objectContaining({ place: "三楼" })]);
    await db
      .updateTable("application_stages")
      .set({ takes_place_at: set, place: "五楼" })
      .where("application_id", "=", id)
      .execute();
    await bookAnswer(db, { ...where, at: null, before: TEST_NOW + HOUR });
    await answer({ ...where, at: null, before: null }, id, [{ takes_place_at: set, place: "五楼", note: "" }]);
  });

  test.each([
    ["is past the interview", { status: "40" }],
    ["has no interview in its batch", { hasInterview: false }],
  ])("changes nothing of an application that %s", async (_name, made) => {
    const { id, ...who } = await newApplication(made);
    await answer({ ...who, at: TEST_NOW + HOUR, before: null, place: "三楼", note: "" }, id, []);
  });

  test("changes nothing of another recruiter's application, and ignores accounts that are neither", async () => {
    const { id, seeker } = await newApplication();
    const other = await newApplication();
    const rest = { at: TEST_NOW + HOUR, before: null, place: "三楼", note: "" };
    for (const recruiter of [other.recruiter, "platform", "manager", "managerx"])
      await bookAnswer(db, { ...rest, seeker, recruiter });
    await answer({ ...rest, seeker: other.seeker, recruiter: other.recruiter }, other.id, [
      expect.objectContaining({ place: "三楼" }),
    ]);
    expect(await stagesOf(id)).toEqual([]);
  });
});
