import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { scanSignIn } from "#lib/contract/scan.ts";
import type { ApplicationStatus, Participation } from "#lib/domain/applications/applications.ts";
import type { ResumeBasics } from "#lib/domain/resume/basics.ts";
import type { SignInTarget } from "#lib/domain/scan/scan.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;

let phones = 13420000000;
let codes = 100_000;
let place = { batchId: "", postId: "" };
/** Flow and code of each stage of a fresh batch. */
let stages: Record<1 | 2 | 3 | 4, { flowId: string; code: string }>;

const addFlow = async (stage: 1 | 2 | 3 | 4) => {
  const code = String(++codes);
  const values = { batch_id: place.batchId, stage, title: "", place: "", has_ticket: false, takes_place_at: null };
  const { id } = await db
    .insertInto("flows")
    .values({ ...values, sign_in_code: code })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { flowId: id, code };
};

beforeEach(async () => {
  const postId = await addPost(db);
  const batch = db.insertInto("batches").values({ post_id: postId, name: "1" }).returning("id");
  place = { batchId: (await batch.executeTakeFirstOrThrow()).id, postId };
  stages = { 1: await addFlow(1), 2: await addFlow(2), 3: await addFlow(3), 4: await addFlow(4) };
});

const IDENTITY = { name: "林知夏", idNumber: "110101199003070011" };
/** A seeker with a name and an ID number, who applies in the batch with `status`; null: without an application. */
const newSeeker = async (status: ApplicationStatus | null, basics: Partial<ResumeBasics> = IDENTITY) => {
  const { token, user } = await backend.logIn(String(++phones));
  await backend.call(saveResume, { userId: user.id, basics }, { token });
  const values = { user_id: user.id, post_id: place.postId, batch_id: place.batchId, source: "PC", signed_at: new Date() };
  if (status)
    await db
      .insertInto("applications")
      .values({ ...values, status, address: "[]" })
      .execute();
  return {
    id: user.id,
    signIn: (target: SignInTarget) => backend.call(scanSignIn, target, { token }),
    stagesNow: () =>
      db
        .selectFrom("application_stages")
        .innerJoin("applications", "applications.id", "application_id")
        .select(["flow_id", "exam", "interview", "medical"])
        .where("user_id", "=", user.id)
        .execute(),
    setExam: async (exam: Participation) => {
      await db
        .insertInto("application_stages")
        .columns(["application_id", "flow_id", "ticket_number", "exam", "interview", "medical"])
        .expression(
          db
            .selectFrom("applications")
            .select((eb) => ["id", eb.val(stages[1].flowId).$castTo<string>().as("f"), eb.val("T1").as("t"), eb.lit(exam).as("e")])
            .select((eb) => [eb.lit(0).as("i"), eb.lit(0).as("m")])
            .where("user_id", "=", user.id),
        )
        .execute();
    },
  };
};

const byQr = (stage: 1 | 2 | 3 | 4): SignInTarget => ({ place: { batchId: place.batchId, flowId: stages[stage].flowId } });
const byCode = (stage: 1 | 2 | 3 | 4): SignInTarget => ({ code: stages[stage].code });

describe("signing in at a stage", () => {
  test.each([
    ["25", 1, { exam: 20, interview: 0, medical: 0 }],
    ["35", 2, { exam: 0, interview: 20, medical: 0 }],
    ["45", 3, { exam: 0, interview: 0, medical: 20 }],
  ] as const)("with status %s at stage %d makes the participation 20", async (status, stage, attended) => {
    for (const target of [byQr(stage), byCode(stage)]) {
      const seeker = await newSeeker(status);
      expect(await seeker.signIn(target)).toMatchObject({ code: 0, message: "签到成功" });
      expect(await seeker.stagesNow()).toEqual([{ flow_id: stages[stage].flowId, ...attended }]);
    }
  });

  test("ten times at once is once", async () => {
    const seeker = await newSeeker("25");
    const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => seeker.signIn(index % 2 ? byQr(1) : byCode(1))));
    // Five of ten simultaneous ones may be throttled, but all others sign in.
    expect(replies.every(({ code }) => code === 0 || code === 429)).toBe(true);
    expect(await seeker.stagesNow()).toHaveLength(1);
    expect(await seeker.signIn(byQr(1))).toMatchObject({ code: 0 });
  });

  test.each([0, 10, 11, 20] as const)("turns the feedback %d into a sign-in and keeps the ticket", async (before) => {
    const seeker = await newSeeker("25");
    await seeker.setExam(before);
    expect((await seeker.signIn(byQr(1))).code).toBe(0);
    const row = await db.selectFrom("application_stages").selectAll().where("flow_id", "=", stages[1].flowId).executeTakeFirst();
    expect(row).toMatchObject({ exam: 20, ticket_number: "T1" });
  });

  test.each([30, 40] as const)("leaves the result %d alone", async (result) => {
    const seeker = await newSeeker("25");
    await seeker.setExam(result);
    expect(await seeker.signIn(byQr(1))).toMatchObject({ code: 409, message: "该环节已有结果，无需签到" });
    expect(await seeker.stagesNow()).toMatchObject([{ exam: result }]);
  });

  test.each([
    ["10", 1],
    ["20", 1],
    ["30", 1],
    ["30", 2],
    ["12", 1],
    ["25", 2],
    ["35", 1],
    ["55", 4],
    ["100", 3],
  ] as const)("with status %s is refused at stage %d", async (status, stage) => {
    const seeker = await newSeeker(status);
    expect(await seeker.signIn(byQr(stage))).toMatchObject({ code: 409, message: "您当前的应聘进度不在该环节，无法签到" });
    expect(await seeker.stagesNow()).toEqual([]);
  });

  test("requires an application in the batch", async () => {
    const stranger = await newSeeker(null);
    for (const target of [byQr(1), byCode(1)])
      expect(await stranger.signIn(target)).toMatchObject({ code: 409, message: "您不在该批次的应聘名单中，请核对签到地点" });
  });

  test("goes by the stage and its own batch together", async () => {
    const seeker = await newSeeker("25");
    const wrong = { place: { batchId: "987654321", flowId: stages[1].flowId } };
    expect(await seeker.signIn(wrong)).toMatchObject({ code: 404, message: "该二维码对应的签到环节不存在或已取消" });
    expect(await seeker.signIn({ place: { batchId: place.batchId, flowId: "999999999999999999" } })).toMatchObject({ code: 404 });
  });

  test("needs a name and an identity number", async () => {
    for (const basics of [{ name: IDENTITY.name }, { idNumber: IDENTITY.idNumber }]) {
      const seeker = await newSeeker("25", basics);
      expect(await seeker.signIn(byQr(1))).toMatchObject({ code: 409, message: "请先完善资料" });
    }
  });
});

describe("typed codes", () => {
  const WRONG: SignInTarget = { code: "999999" };

  test("that do not exist give an error at the field", async () => {
    const seeker = await newSeeker("25");
    const reply = await seeker.signIn(WRONG);
    expect(reply).toMatchObject({ code: 400, fields: { signInCode: "签到码不存在，请核对二维码下方的6位数字" } });
  });

  test("cannot be guessed: five wrong ones in ten minutes, twenty a day", async () => {
    const seeker = await newSeeker("25");
    const guesses = await Promise.all(Array.from({ length: 30 }, () => seeker.signIn(WRONG)));
    expect(guesses.filter(({ code }) => code === 400)).toHaveLength(5);
    // Even the right code is refused, or the limit would reveal it.
    expect(await seeker.signIn(byCode(1))).toMatchObject({ code: 429, message: expect.stringContaining("10分钟后再试") });
    expect(await seeker.signIn(byQr(1))).toMatchObject({ code: 0 });
    let tried = 5;
    for (let round = 0; round < 5; round += 1) {
      backend.clock.advance(10 * 60_000);
      for (let count = 0; count < 6; count += 1) if ((await seeker.signIn(WRONG)).code === 400) tried += 1;
    }
    expect(tried).toBe(20);
  });

  test("of other batches count as guesses", async () => {
    const stranger = await newSeeker(null);
    const codesOfReplies: number[] = [];
    for (let count = 0; count < 7; count += 1) codesOfReplies.push((await stranger.signIn(byCode(1))).code);
    expect(codesOfReplies).toEqual([409, 409, 409, 409, 409, 429, 429]);
  });

  test("that are right don't use the limit up", async () => {
    const seeker = await newSeeker("25");
    for (let count = 0; count < 8; count += 1) expect((await seeker.signIn(byCode(1))).code).toBe(0);
  });

  test("are counted for each seeker", async () => {
    const [first, second] = [await newSeeker("25"), await newSeeker("25")];
    for (let count = 0; count < 6; count += 1) await first.signIn(WRONG);
    expect((await second.signIn(byCode(1))).code).toBe(0);
  });
});
