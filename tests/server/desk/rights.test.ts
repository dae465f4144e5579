/** Every call of the desk with every role, and with another company's ids. */
import { afterAll, describe, expect, test } from "vitest";
import { moveDeskApplications } from "#lib/contract/desk/applications.ts";
import type { StaffCall } from "#lib/contract/desk/call.ts";
import { saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { saveDeskPost } from "#lib/contract/desk/posts.ts";
import { inviteStaff, listStaff } from "#lib/contract/desk/staff.ts";
import { mayCall } from "#lib/domain/desk/rights.ts";
import { STAFF_ROLES } from "#lib/domain/desk/staff.ts";
import { contractCalls } from "#tests/support/checks/wire-fields.ts";
import { deskBodies } from "#tests/support/desk/call-bodies.ts";
import { addCompany, hireOperator, invite, type Worker } from "#tests/support/desk/desk.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { careerIn, completePost } from "#tests/support/desk/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost, applyFor } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
const career = await careerIn(db);
const operator = await hireOperator(backend);
const own = await addCompany(backend, "青禾科技有限公司");
const foreign = await addCompany(backend, "远帆物流有限公司");
const fairNamed = async (title: string): Promise<string> =>
  (await operator.call(saveDeskFair, { id: null, version: 0, content: completeFair({ title }) })).data.fair.id;
const fairId = await fairNamed("秋季招聘会");
const otherFair = await fairNamed("远方招聘会");
const recruiter = await invite(backend, operator, { role: "recruiter", companyId: own, fairId: null }, "13900000102");
const organizer = await invite(backend, operator, { role: "organizer", companyId: null, fairId }, "13900000103");
const WORKERS: Record<(typeof STAFF_ROLES)[number], Worker> = { operator, recruiter, organizer };
const stranger = await invite(backend, operator, { role: "recruiter", companyId: foreign, fairId: null }, "13900000104");

/** Things of a company: a post, a draft, an application, an invitation. */
const thingsOf = async (company: string, name: string, worker: Worker, phone: string) => {
  const post = await addPost(db, { company: name, name: "会计" });
  const { user } = await backend.logIn(phone);
  const draft = await worker.call(saveDeskPost, { id: null, version: 0, companyId: company, content: completePost(career) });
  await worker.call(inviteStaff, { role: "recruiter", companyId: company, fairId: null });
  const invitation = (await worker.call(listStaff, undefined)).data.invitations[0]?.id ?? "";
  const { id: imported } = await db
    .insertInto("imports")
    .values({ kind: "posts", file: `${name}.csv`, at: new Date(backend.clock.now()), staff_id: worker.id, company_id: company })
    .returning("id")
    .executeTakeFirstOrThrow();
  const application = await applyFor(db, user.id, post);
  const other = await applyFor(db, user.id, await addPost(db, { company: name }));
  const made = await worker.call(moveDeskApplications, { ids: [other], status: "20", reason: "", message: "", appointment: null });
  const moves = made.data.id ?? "";
  return {
    ...{ company, post, invitation, application, moves, import: imported },
    ...{ draft: draft.data.id, colleague: worker.id, fair: fairId },
  };
};
type Things = Awaited<ReturnType<typeof thingsOf>>;
const mine = await thingsOf(own, "青禾科技有限公司", recruiter, "13800000011");
const theirs = await thingsOf(foreign, "远帆物流有限公司", stranger, "13800000012");

const content = completePost(career);
const bodies = (of: Things): Record<string, Record<string, unknown>> => deskBodies({ ...of, career });
/** Calls that name nothing of a company, or answer a list that is narrowed instead of a refusal. */
const UNBOUND = [
  "read-me",
  "overview",
  "list-staff",
  "list-changes",
  "list-companies",
  "list-posts",
  "list-fairs",
  "preview-post",
  "list-applications",
  "application-board",
  "list-imports",
  "export-table",
  "last-message",
];

/** Their bodies are forms: tests/server/desk/import-routes.test.ts and post-files.test.ts send some. */
const FORMS: readonly string[] = ["import-table", "upload-post-file"];
const calls = (await contractCalls()).filter((call): call is StaffCall => "desk" in call && call.desk !== "log-out");

test("the table of bodies has every call of the desk", () => {
  expect(new Set(calls.map(({ desk }) => desk))).toEqual(new Set([...Object.keys(bodies(mine)), ...FORMS]));
});

describe.each(STAFF_ROLES)("the role %s", (role) => {
  const refused = calls.filter(({ desk }) => !mayCall(role, desk));
  test.runIf(refused.length > 0).each(refused)("is refused by $desk", async ({ desk, path }) => {
    const reply = await backend.raw(path, bodies(mine)[desk], { token: WORKERS[role].token });
    expect(reply).toMatchObject({ code: 403, envelope: { data: null } });
  });

  // Only a refusal by the role is 403: the rules for the body have other codes.
  test.each(calls.filter(({ desk }) => mayCall(role, desk) && desk !== "end-staff" && !FORMS.includes(desk)))(
    "passes the gate of $desk",
    async ({ desk, path }) => {
      const body = desk === "discard-post" || desk === "withdraw-invitation" ? { id: "999999" } : bodies(mine)[desk];
      const { code } = await backend.raw(path, body, { token: WORKERS[role].token });
      expect([0, 404, 409, 410]).toContain(code);
    },
  );
});

describe("a recruiter, with another company's ids", () => {
  const bound = calls.filter(
    ({ desk }) => mayCall("recruiter", desk) && ![...UNBOUND, ...FORMS, "recruiter-chat", "read-shared-resume"].includes(desk),
  );

  test.each(bound)("changes and learns nothing by $desk", async ({ desk, path }) => {
    const before = await snapshot();
    const reply = await backend.raw(path, bodies(theirs)[desk], { token: recruiter.token });
    const outcomes = [{ id: Number(theirs.application), outcome: "missing" }];
    const moves = { id: null, outcomes, messages: 0 };
    const LISTS: Record<string, unknown> = { "move-applications": moves, "publish-results": moves, "enter-results": outcomes };
    const isListOfMissing = desk in LISTS;
    expect(isListOfMissing ? reply.envelope.data : reply.code).toEqual(
      isListOfMissing ? LISTS[desk] : desk === "invite-staff" ? 403 : 404,
    );
    expect(await snapshot()).toEqual(before);
  });

  test.each(UNBOUND.filter((desk) => mayCall("recruiter", desk as never)))("reads nothing of it in %s", async (desk) => {
    const reply = await backend.raw(`/api/desk/${desk}`, bodies(theirs)[desk], { token: recruiter.token });
    expect(reply.code).toBe(0);
    expect(JSON.stringify(reply.envelope.data)).not.toContain("远帆物流");
  });

  test("may not move an own post to it", async () => {
    const body = { id: mine.draft, version: 1, companyId: theirs.company, content };
    const reply = await backend.raw(saveDeskPost.path, body, { token: recruiter.token });
    expect([0, 404, 409]).toContain(reply.code);
    const row = await db.selectFrom("post_drafts").select("company_id").where("id", "=", mine.draft).executeTakeFirstOrThrow();
    expect(row.company_id).toBe(own);
    const fresh = { ...body, id: null, version: 0 };
    expect((await backend.raw(saveDeskPost.path, fresh, { token: recruiter.token })).code).toBe(404);
  });
});

/** Everything of the other company that a change could touch. */
const snapshot = async () => ({
  posts: await db.selectFrom("posts").selectAll().where("company_id", "=", foreign).execute(),
  drafts: await db.selectFrom("post_drafts").selectAll().where("company_id", "=", foreign).execute(),
  applications: await db
    .selectFrom("applications")
    .innerJoin("posts", "posts.id", "post_id")
    .selectAll("applications")
    .where("company_id", "=", foreign)
    .execute(),
  results: await db.selectFrom("entered_results").selectAll().execute(),
  moves: await db.selectFrom("application_moves").selectAll().execute(),
  staff: await db.selectFrom("staff").selectAll().where("company_id", "=", foreign).execute(),
  invitations: await db.selectFrom("staff_invitations").selectAll().where("company_id", "=", foreign).execute(),
  log: await db.selectFrom("desk_changes").select("id").execute(),
});

test("a stranger without a session is refused by every call", async () => {
  for (const { desk, path } of calls) expect((await backend.raw(path, bodies(mine)[desk])).code).toBe(301);
});

test("an organizer sees the posts of the own fair alone", async () => {
  await db.insertInto("fair_posts").values({ fair_id: fairId, post_id: theirs.post }).execute();
  const reply = await backend.raw("/api/desk/list-posts", bodies(mine)["list-posts"], { token: organizer.token });
  expect(reply.envelope.data).toMatchObject({ results: [{ id: Number(theirs.post) }] });
});

describe("an organizer, with another fair's ids", () => {
  const bound = calls.filter(({ desk }) => mayCall("organizer", desk) && !UNBOUND.includes(desk));

  test.each(bound)("changes and learns nothing by $desk", async ({ desk, path }) => {
    const before = await fairsNow();
    const reply = await backend.raw(path, bodies({ ...mine, fair: otherFair })[desk], { token: organizer.token });
    expect(reply).toMatchObject({ code: 404, envelope: { data: null } });
    expect(await fairsNow()).toEqual(before);
  });

  test("lists the own fair alone", async () => {
    const reply = await backend.raw("/api/desk/list-fairs", bodies(mine)["list-fairs"], { token: organizer.token });
    expect(reply.envelope.data).toMatchObject({ results: [{ id: Number(fairId) }] });
  });
});

/** Everything of fairs that a change could touch. */
const fairsNow = async () => ({
  fairs: await db.selectFrom("fairs").selectAll().orderBy("id").execute(),
  companies: await db.selectFrom("fair_companies").selectAll().execute(),
  invitations: await db.selectFrom("fair_invitations").selectAll().orderBy("id").execute(),
});
