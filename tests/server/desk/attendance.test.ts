/** Tickets at the door of a fair. */
import { afterAll, describe, expect, test } from "vitest";
import { deleteAccount } from "#lib/contract/account/leaving.ts";
import * as calls from "#lib/contract/desk/attendance.ts";
import { cancelDeskFair, saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { listChanges } from "#lib/contract/desk/staff.ts";
import { saveFairTicket } from "#lib/contract/fairs/ticket.ts";
import { hireOperator, invite } from "#tests/support/desk/desk.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
const operator = await hireOperator(backend);
const MINUTE = 60_000;
/** Today is 2026-11-21 in Beijing. */
const TODAY = { startsAt: "2026-11-20T09:00", endsAt: "2026-11-22T16:30" };

const newFair = async (parts: Parameters<typeof completeFair>[0] = TODAY): Promise<string> =>
  (await operator.call(saveDeskFair, { id: null, version: 0, content: completeFair(parts) })).data.fair.id;

let phones = 13_800_000_100;
/** A new seeker with a ticket. */
const comeTo = async (fairId: string, { name = "", shares = false } = {}) => {
  phones += 1;
  const seeker = await backend.logIn(String(phones));
  if (name)
    await backend.raw(
      "/api/homePage/editResumeInfo",
      { recruitUserId: Number(seeker.user.id), emplTalentPoolName: name },
      { token: seeker.token },
    );
  const { code } = (await backend.call(saveFairTicket, { fairId, shares }, seeker)).data;
  return { ...seeker, code, phone: String(phones) };
};

const scan = async (fairId: string, code: string, at = backend.clock.now(), worker = operator) =>
  (await worker.call(calls.recordAttendance, { fairId, scans: [{ code, at }] })).data;
const resultOf = async (...wanted: Parameters<typeof scan>) => (await scan(...wanted)).results[0];
const attendance = async (fairId: string) => (await operator.call(calls.readAttendance, { id: fairId, page: 1, size: 10 })).data;

describe("a scan", () => {
  test("lets a ticket in, with the name that its seeker shares", async () => {
    const fairId = await newFair();
    const { code } = await comeTo(fairId, { name: "林知夏", shares: true });
    const at = backend.clock.now();
    const { results, ...figures } = await scan(fairId, code);
    expect(results).toEqual([{ code, outcome: "attended", at, name: "林知夏" }]);
    expect(figures).toEqual({ tickets: 1, attended: 1 });
  });

  test("says no name without consent", async () => {
    const fairId = await newFair();
    const { code } = await comeTo(fairId, { name: "林知夏" });
    expect(await resultOf(fairId, code)).toMatchObject({ outcome: "attended", name: "" });
  });

  test("of a ticket that was let in says since when", async () => {
    const fairId = await newFair();
    const { code } = await comeTo(fairId);
    const first = backend.clock.now();
    await scan(fairId, code);
    backend.clock.advance(5 * MINUTE);
    expect(await resultOf(fairId, code)).toMatchObject({ outcome: "before", at: first });
  });

  test("that is sent again after a lost answer is the same one", async () => {
    const fairId = await newFair();
    const { code } = await comeTo(fairId);
    const at = backend.clock.now();
    const first = await scan(fairId, code, at);
    backend.clock.advance(MINUTE);
    expect(await scan(fairId, code, at)).toEqual(first);
  });

  test("that is caught up later wins if it was the earlier one", async () => {
    const fairId = await newFair();
    const { code } = await comeTo(fairId);
    backend.clock.advance(30 * MINUTE);
    const now = backend.clock.now();
    await scan(fairId, code, now);
    expect(await resultOf(fairId, code, now - 10 * MINUTE)).toMatchObject({ outcome: "attended", at: now - 10 * MINUTE });
    expect(await resultOf(fairId, code, now - 5 * MINUTE)).toMatchObject({ outcome: "before", at: now - 10 * MINUTE });
    expect((await attendance(fairId)).figures.attended).toBe(1);
  });

  test("by a clock that is wrong counts between the making of the ticket and now", async () => {
    const fairId = await newFair();
    const [early, late] = [await comeTo(fairId), await comeTo(fairId)];
    const made = backend.clock.now();
    backend.clock.advance(MINUTE);
    expect(await resultOf(fairId, early.code, 0)).toMatchObject({ outcome: "attended", at: made });
    const ahead = backend.clock.now() + 60 * MINUTE;
    expect(await resultOf(fairId, late.code, ahead)).toMatchObject({ outcome: "attended", at: backend.clock.now() });
  });

  test("of a code that is no ticket is refused", async () => {
    const fairId = await newFair();
    expect(await resultOf(fairId, "00000000")).toEqual({ code: "00000000", outcome: "unknown", at: null, name: "" });
  });

  test("of another fair's ticket says so, and leaves it good there", async () => {
    const [here, there] = [await newFair(), await newFair()];
    const { code } = await comeTo(there, { name: "林知夏", shares: true });
    expect(await resultOf(here, code)).toEqual({ code, outcome: "other-fair", at: null, name: "" });
    expect(await resultOf(there, code)).toMatchObject({ outcome: "attended" });
  });

  test("before the days of a fair, or once it is cancelled, counts for nothing", async () => {
    const [coming, cancelled] = [await newFair(completeFair()), await newFair()];
    const [one, other] = [await comeTo(coming), await comeTo(cancelled)];
    await operator.call(cancelDeskFair, { id: cancelled, reason: "天气" });
    expect(await resultOf(coming, one.code)).toMatchObject({ outcome: "closed", at: null });
    expect(await resultOf(cancelled, other.code)).toMatchObject({ outcome: "closed", at: null });
    expect((await attendance(cancelled)).figures.attended).toBe(0);
  });

  test("by two doors at the same time lets a ticket in once", async () => {
    const fairId = await newFair();
    const { code } = await comeTo(fairId);
    const now = backend.clock.now();
    const doors = await Promise.all(Array.from({ length: 10 }, (_, index) => resultOf(fairId, code, now - index)));
    expect(new Set(doors.map((result) => result?.outcome))).not.toContain("unknown");
    const { attended_at } = await db
      .selectFrom("fair_tickets")
      .select("attended_at")
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    expect((await attendance(fairId)).figures.attended).toBe(1);
    expect(attended_at?.getTime()).toBeLessThanOrEqual(now);
  });
});

test("a batch is answered scan by scan, in its order", async () => {
  const fairId = await newFair();
  const { code } = await comeTo(fairId);
  const at = backend.clock.now();
  const scans = [
    { code, at },
    { code: "00000000", at },
    { code, at: at + 1 },
  ];
  backend.clock.advance(1000);
  const { data } = await operator.call(calls.recordAttendance, { fairId, scans });
  expect(data.results.map(({ outcome }) => outcome)).toEqual(["attended", "unknown", "before"]);
});

test("the door has a hash of each ticket, and no ticket itself", async () => {
  const fairId = await newFair();
  const { code } = await comeTo(fairId);
  const { data } = await operator.call(calls.readDoor, { id: fairId });
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${fairId}:${code}`));
  const hash = Buffer.from(digest).toString("hex").slice(0, 16);
  expect(data).toEqual({ name: "冬季现场招聘会", hashes: [hash], tickets: 1, attended: 0 });
});

test("an organizer scans at the own fair alone", async () => {
  const [own, other] = [await newFair(), await newFair()];
  const organizer = await invite(backend, operator, { role: "organizer", companyId: null, fairId: own }, "13900000103");
  const { code } = await comeTo(own);
  expect(await resultOf(own, code, backend.clock.now(), organizer)).toMatchObject({ outcome: "attended" });
  const foreign = await organizer.call(calls.recordAttendance, { fairId: other, scans: [{ code, at: 0 }] });
  expect(foreign.code).toBe(404);
  const row = await db.selectFrom("fair_tickets").select("attended_by").where("code", "=", code).executeTakeFirstOrThrow();
  expect(row.attended_by).toBe(organizer.id);
});

describe("the attendance of a fair", () => {
  test("lists those who share their names, the latest first, and counts the others", async () => {
    const fairId = await newFair();
    const people = [
      await comeTo(fairId, { name: "林知夏", shares: true }),
      await comeTo(fairId, { name: "周以安", shares: false }),
      await comeTo(fairId, { name: "许星野", shares: true }),
      await comeTo(fairId, { name: "没来的人", shares: true }),
    ];
    for (const { code } of people.slice(0, 3)) {
      backend.clock.advance(MINUTE);
      await scan(fairId, code);
    }
    const { figures, people: listed } = await attendance(fairId);
    expect(figures).toEqual({ tickets: 4, attended: 3, shared: 2 });
    expect(listed.items.map(({ name, phone }) => [name, phone])).toEqual([
      ["许星野", people[2]?.phone],
      ["林知夏", people[0]?.phone],
    ]);
  });

  test("is counted by days, and by hours at a fair of one day", async () => {
    const [long, short] = [await newFair(), await newFair({ startsAt: "2026-11-21T09:00", endsAt: "2026-11-21T17:00" })];
    const [first, second, third] = [await comeTo(long), await comeTo(long), await comeTo(short)];
    const now = backend.clock.now();
    for (const { code } of [first, second]) await scan(long, code);
    await scan(short, third.code);
    expect((await attendance(long)).slots).toEqual([{ label: "2026-11-21", count: 2 }]);
    const hour = new Date(now + 8 * 60 * MINUTE).toISOString().slice(11, 13);
    expect((await attendance(short)).slots).toEqual([{ label: hour, count: 1 }]);
  });

  test("keeps the count of a deleted account, and forgets the person", async () => {
    const fairId = await newFair();
    const seeker = await comeTo(fairId, { name: "林知夏", shares: true });
    await scan(fairId, seeker.code);
    backend.clock.advance(2 * MINUTE);
    const code = await backend.codeFor({ phone: seeker.phone, purpose: "deleteAccount" }, "203.0.113.8");
    expect((await backend.call(deleteAccount, { code }, seeker)).code).toBe(0);
    const { figures, people } = await attendance(fairId);
    expect(figures).toEqual({ tickets: 1, attended: 1, shared: 0 });
    expect(people.items).toEqual([]);
  });
});

describe("the table to save", () => {
  test("has those who agreed and came, in the order of their arrival", async () => {
    const fairId = await newFair();
    const people = [await comeTo(fairId, { name: "林知夏", shares: true }), await comeTo(fairId, { name: "周以安" })];
    for (const { code } of people) await scan(fairId, code);
    const { csv } = (await operator.call(calls.exportAttendance, { id: fairId })).data;
    const [heading, row, ...rest] = csv.split("\r\n");
    expect(heading).toBe("\ufeff姓名,手机号,签到时间");
    expect(row).toMatch(new RegExp(`^林知夏,${people[0]?.phone},2026-11-21 \\d\\d:\\d\\d$`));
    expect(rest).toEqual([""]);
  });

  test("runs no formula that a seeker has for a name", async () => {
    const fairId = await newFair();
    const { code, user } = await comeTo(fairId, { name: "林知夏", shares: true });
    const basics = JSON.stringify({ name: "=cmd|' /C calc'!A0" });
    await db.updateTable("resumes").set({ basics }).where("user_id", "=", user.id).execute();
    await scan(fairId, code);
    const { csv } = (await operator.call(calls.exportAttendance, { id: fairId })).data;
    expect(csv).toContain("\r\n'=cmd|");
  });

  test("is noted in the log, with the person and the number of rows", async () => {
    const fairId = await newFair();
    await operator.call(calls.exportAttendance, { id: fairId });
    const { data } = await operator.call(listChanges, { subject: "fair", subjectId: fairId, beforeId: null });
    expect(data[0]).toMatchObject({ action: "export", who: "周明", after: { rows: 0 } });
  });
});
