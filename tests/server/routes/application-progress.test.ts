/** An application as the seeker sees it, and their one answer: whether they attend (R2.4.6-2, D-F, D-H4). */
import { afterAll, describe, expect, test } from "vitest";
import { myApplications } from "#lib/contract/applications/applications.ts";
import * as calls from "#lib/contract/applications/progress.ts";
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type Attendance,
  type AttendedStage,
  type Half,
} from "#lib/domain/applications/applications.ts";
import { isOver, nextStatuses, stageOf } from "#lib/domain/applications/path.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { moveApplication } from "#server/db/applications/application-moves.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost, applicationAt, applyFor } from "#tests/support/server/posts.ts";

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);
const { db } = backend;
const { token, user } = await backend.logIn("13800000001");
const session = { token };
const of = async (status: ApplicationStatus) => ({ applicationId: await applicationAt(db, user.id, status) });
const move = (id: string, status: ApplicationStatus) => moveApplication(db, { id, status, by: "company" }, backend.clock.now());

/** A post with a batch of a written exam and an interview without details yet. */
const addPostWithBatch = async (): Promise<string> => {
  const postId = await addPost(db);
  const batch = { post_id: postId, name: "第一批" };
  const { id } = await db.insertInto("batches").values(batch).returning("id").executeTakeFirstOrThrow();
  const unknown = { title: "", place: "", takes_place_at: null, has_ticket: true, sign_in_code: null };
  const flows = ([1, 2] as const).map((stage) => ({ batch_id: id, stage, ...unknown }));
  await db.insertInto("flows").values(flows).execute();
  return postId;
};

let phones = 13370000000;
const newApplicant = async (post?: string) => {
  const { token: own, user: seeker } = await backend.logIn(String(++phones));
  const postId = post ?? (await addPostWithBatch());
  const applicationId = await applyFor(db, seeker.id, postId);
  const mine = { token: own };
  return {
    postId,
    applicationId,
    answer: (stage: AttendedStage, attendance: Attendance) =>
      backend.call(calls.setParticipation, { applicationId, stage, attendance }, mine),
    results: async () => (await backend.call(calls.stageResults, { applicationId }, mine)).data,
    timeline: async () => (await backend.call(calls.applicationTimeline, { applicationId }, mine)).data,
    current: async () => (await backend.call(calls.currentStage, { applicationId }, mine)).data,
    list: async () => (await backend.call(myApplications, { userId: seeker.id, page: 1, size: 10, half: null }, mine)).data.items,
  };
};

describe("the stages of an application", () => {
  test.each(APPLICATION_STATUSES)("in status %s are the present one, the one before and the one after", async (status) => {
    const payload = await of(status);
    const around = [calls.previousStage, calls.currentStage, calls.nextStage];
    const [previous, current, next] = await Promise.all(
      around.map(async (call) => (await backend.call(call, payload, session)).data),
    );
    const stage = stageOf(status);
    expect(current).toMatchObject({ stage, status, name: "林知夏" });
    expect(previous?.stage ?? null).toBe(stage === 0 ? null : stage - 1);
    expect(next?.stage ?? null).toBe(stage === 6 ? null : stage + 1);
  });

  test("without time, place, title and batch are still there", async () => {
    const applicant = await newApplicant();
    for (const status of ["20", "25"] as const) await move(applicant.applicationId, status);
    expect(await applicant.current()).toMatchObject({ stage: 1, title: "", time: "", place: "", status: "25", hasTicket: true });
    await db.deleteFrom("batches").where("post_id", "=", applicant.postId).execute();
    expect(await applicant.current()).toMatchObject({ stage: 1, id: "", status: "25", hasTicket: false });
    expect(await applicant.timeline()).toMatchObject({ batch: { name: "", reviewed: 0, total: 0, movedOnAt: null } });
  });
});

describe("the list of applications", () => {
  const listed = async (status: ApplicationStatus) => {
    const list = { userId: user.id, page: 1, size: 50, half: null };
    const { items } = (await backend.call(myApplications, list, session)).data;
    return items.find((item) => item.status === status);
  };

  test.each([
    ["25", 1, "统一笔试"],
    ["30", 2, "结构化面试"],
    ["35", 2, "结构化面试"],
    ["40", 3, "体能测试"],
  ] as const)("has the next appointment: in status %s that of stage %s", async (status, stage, title) => {
    const appointment = (await listed(status))?.appointment;
    expect(appointment).toMatchObject({ stage, title, time: expect.stringMatching(/^2026-\d\d-\d\d \d\d:\d\d$/) });
    expect(appointment?.place).not.toBe("");
  });

  test.each(["12", "17", "100", "90", "71"] as const)(
    "has no appointment in status %s, which expects no attendance",
    async (status) => {
      expect((await listed(status))?.appointment).toBeNull();
    },
  );

  test("no longer carries an appointment on the day after it", async () => {
    const applicant = await newApplicant();
    for (const status of ["20", "25"] as const) await move(applicant.applicationId, status);
    const appointment = async () => (await applicant.list())[0]?.appointment;
    expect(await appointment()).toBeNull();
    const own = db.updateTable("flows").where("stage", "=", 1);
    const ofPost = own.where("batch_id", "in", (eb) =>
      eb.selectFrom("batches").select("id").where("post_id", "=", applicant.postId),
    );
    const now = backend.clock.now();
    await ofPost.set({ takes_place_at: new Date(now - 60_000) }).execute();
    expect(await appointment()).toMatchObject({ stage: 1, time: formatBeijing(now - 60_000), place: "" });
    await ofPost.set({ takes_place_at: new Date(now - 86_400_000) }).execute();
    expect(await appointment()).toBeNull();
    await ofPost.set({ takes_place_at: null, place: "1号楼" }).execute();
    expect(await appointment()).toEqual({ stage: 1, title: "", time: "", place: "1号楼" });
    await db
      .updateTable("applications")
      .set({ withdrawn_at: new Date(now) })
      .where("id", "=", applicant.applicationId)
      .execute();
    expect(await appointment()).toBeNull();
  });

  test("says whether a stage has a result, which a stage under review has not", async () => {
    const applicant = await newApplicant();
    const hasResult = async () => (await applicant.list())[0]?.hasResult;
    const seen = [];
    for (const status of ["20", "25", "30", "35", "13"] as const) {
      await move(applicant.applicationId, status);
      seen.push([status, await hasResult()]);
    }
    expect(seen).toEqual([
      ["20", false],
      ["25", false],
      ["30", true],
      ["35", true],
      ["13", true],
    ]);
  });
});

describe("a move", () => {
  test("leads to a next status alone, is dated, and leaves its result in the stage", async () => {
    const applicant = await newApplicant();
    const { applicationId: id } = applicant;
    expect(await move(id, "25")).toBe("not-next");
    const way = ["20", "25", "30", "35", "13"] as const;
    for (const status of way) {
      backend.clock.advance(60_000);
      expect(await move(id, status)).toBe("moved");
    }
    const { moves } = await applicant.timeline();
    expect(moves.map(({ status, by }) => `${status} ${by}`)).toEqual(["10 seeker", ...way.map((status) => `${status} company`)]);
    expect(moves.at(-1)?.at).toBe(backend.clock.now());
    expect(await applicant.results()).toEqual([
      { stage: 1, exam: 40, interview: 0, medical: 0 },
      { stage: 2, exam: 0, interview: 30, medical: 0 },
    ]);
    expect(await applicant.list()).toMatchObject([{ status: "13", changedAt: backend.clock.now(), stages: [1, 2] }]);
  });

  test("made twice at once is made once", async () => {
    const { applicationId } = await newApplicant();
    const outcomes = await Promise.all([move(applicationId, "20"), move(applicationId, "20")]);
    expect(new Set(outcomes)).toEqual(new Set(["moved", "not-next"]));
  });

  test("to any other status is refused, from every present one", async () => {
    for (const status of APPLICATION_STATUSES) {
      const { applicationId } = await of(status);
      const next = nextStatuses(status, [1, 2, 3, 4, 5, 6]);
      for (const wrong of APPLICATION_STATUSES.filter((other) => !next.includes(other)))
        expect(await move(applicationId, wrong), `${status} → ${wrong}`).toBe("not-next");
    }
    expect(await move("987654321", "20")).toBe("missing");
  });
});

test("the two halves of the list are applications in progress and decided ones", async () => {
  const half = async (wanted: Half | null) => {
    const list = { userId: user.id, page: 1, size: 50, half: wanted };
    const { items, page } = (await backend.call(myApplications, list, session)).data;
    expect(page.total).toBe(items.length);
    return new Set(items.map(({ status }) => status));
  };
  expect(await half("over")).toEqual(new Set(APPLICATION_STATUSES.filter(isOver)));
  expect(await half("open")).toEqual(new Set(APPLICATION_STATUSES.filter((status) => !isOver(status))));
  expect(await half(null)).toEqual(new Set(APPLICATION_STATUSES));
});

describe("a batch's progress", () => {
  test("counts all reviews, and since when others have moved on", async () => {
    const one = await newApplicant();
    const [second, third] = [await newApplicant(one.postId), await newApplicant(one.postId)];
    expect((await one.timeline()).batch).toEqual({ name: "第一批", reviewed: 0, total: 3, movedOnAt: null });
    await move(second.applicationId, "11");
    await move(third.applicationId, "20");
    expect((await one.timeline()).batch).toEqual({ name: "第一批", reviewed: 2, total: 3, movedOnAt: null });
    await move(third.applicationId, "25");
    const movedOnAt = backend.clock.now();
    backend.clock.advance(1000);
    expect((await one.timeline()).batch).toEqual({ name: "第一批", reviewed: 2, total: 3, movedOnAt });
  });
});

describe("the answer about attendance", () => {
  test("is kept for the stage under review, changed as often as wanted, and idempotent", async () => {
    const applicant = await newApplicant();
    for (const status of ["20", "25"] as const) await move(applicant.applicationId, status);
    for (const attendance of [10, 10, 11, 10] as const) {
      expect(await applicant.answer(1, attendance)).toMatchObject({ code: 0, message: "已提交" });
      expect((await applicant.results())[0]).toMatchObject({ stage: 1, exam: attendance });
    }
  });

  test("is refused in every status but that of the stage", async () => {
    for (const status of APPLICATION_STATUSES)
      for (const stage of [1, 2, 3] as const) {
        const isHere = { 1: "25", 2: "35", 3: "45" }[stage] === status;
        const reply = await backend.call(calls.setParticipation, { ...(await of(status)), stage, attendance: 11 }, session);
        expect(reply.code, `${status}, stage ${stage}`).toBe(isHere ? 0 : 409);
      }
  });

  test("ends at check-in or with a result", async () => {
    const applicant = await newApplicant();
    for (const status of ["20", "25"] as const) await move(applicant.applicationId, status);
    const stages = db.updateTable("application_stages").where("application_id", "=", applicant.applicationId);
    for (const settled of [20, 30, 40] as const) {
      await stages.set({ exam: settled }).execute();
      expect(await applicant.answer(1, 10)).toMatchObject({ code: 409 });
      expect((await applicant.results())[0]).toMatchObject({ exam: settled });
    }
  });
});
