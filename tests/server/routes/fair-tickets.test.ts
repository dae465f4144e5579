/** A seeker's ticket to an on-site fair. */
import { afterAll, expect, test } from "vitest";
import { cancelDeskFair, saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { readFairTicket, saveFairTicket } from "#lib/contract/fairs/ticket.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
const seeker = await backend.logIn("13800000011");
const other = await backend.logIn("13800000012");

const newFair = async (parts: Parameters<typeof completeFair>[0] = {}): Promise<string> =>
  (await operator.call(saveDeskFair, { id: null, version: 0, content: completeFair(parts) })).data.fair.id;
const save = (fairId: string, shares: boolean, who = seeker) => backend.call(saveFairTicket, { fairId, shares }, who);
const read = (fairId: string, who = seeker) => backend.call(readFairTicket, { fairId }, who);

test("a seeker without a ticket sees the fair with its place", async () => {
  const { data } = await read(await newFair());
  expect(data).toMatchObject({ fair: { name: "冬季现场招聘会" }, address: "文三路 1 号会展中心", ticket: null });
});

test("a ticket stays the same however often it is asked for", async () => {
  const fairId = await newFair();
  const made = await save(fairId, false);
  expect(made.data.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect((await save(fairId, false)).data).toEqual(made.data);
  expect((await read(fairId)).data.ticket).toEqual({ code: made.data.code, shares: false, attendedAt: null });
});

test("twenty presses at once make one ticket", async () => {
  const fairId = await newFair();
  const codes = (await Promise.all(Array.from({ length: 20 }, () => save(fairId, true)))).map(({ data }) => data.code);
  expect(new Set(codes).size).toBe(1);
});

test("two seekers have two tickets, and neither sees the other's", async () => {
  const fairId = await newFair();
  const [mine, theirs] = [await save(fairId, true), await save(fairId, true, other)];
  expect(mine.data.code).not.toBe(theirs.data.code);
  expect((await read(fairId, other)).data.ticket?.code).toBe(theirs.data.code);
});

test("sharing can be taken back, when the fair is over too", async () => {
  const fairId = await newFair();
  const { code } = (await save(fairId, true)).data;
  await operator.call(cancelDeskFair, { id: fairId, reason: "场地维修" });
  expect((await save(fairId, false)).data).toEqual({ code, shares: false, attendedAt: null });
});

test.each([
  ["online", { type: "NETWORK" }, "网络招聘会无需入场码"],
  ["over", { startsAt: "2026-11-01T09:00", endsAt: "2026-11-02T09:00" }, "招聘会已结束或取消，不能再领取入场码"],
] as const)("a fair that is %s gives no tickets", async (_, parts, message) => {
  expect(await save(await newFair(parts), true)).toMatchObject({ code: 409, message });
});

test("an unknown fair is missing", async () => {
  expect(await save("999999", true)).toMatchObject({ code: 404, message: "该招聘会不存在" });
  expect(await read("999999")).toMatchObject({ code: 404 });
});
