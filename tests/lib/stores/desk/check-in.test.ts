import { cleanStores } from "nanostores";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { readDoor, recordAttendance } from "#lib/contract/desk/attendance.ts";
import { saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { saveFairTicket } from "#lib/contract/fairs/ticket.ts";
import { ticketText } from "#lib/domain/fairs/tickets.ts";
import { createCheckIn } from "#lib/stores/desk/check-in.ts";
import { $keptScans } from "#lib/stores/desk/kept-scans.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
const TODAY = completeFair({ startsAt: "2026-11-20T09:00", endsAt: "2026-11-22T16:30" });
const newFair = async (): Promise<string> =>
  (await operator.call(saveDeskFair, { id: null, version: 0, content: TODAY })).data.fair.id;
const [fairId, otherFair] = [await newFair(), await newFair()];
const seekers = [await backend.logIn("13800000011"), await backend.logIn("13800000012")];

/** Each seeker has a new ticket, and none was let in. */
const renewTickets = async (id: string): Promise<string[]> => {
  await backend.db.deleteFrom("fair_tickets").where("fair_id", "=", id).execute();
  const codes: string[] = [];
  for (const seeker of seekers) codes.push((await backend.call(saveFairTicket, { fairId: id, shares: false }, seeker)).data.code);
  return codes;
};

let network: EventTarget;
beforeEach(() => {
  network = new EventTarget();
  vi.stubGlobal("window", network);
  $keptScans.set([]);
  return () => vi.unstubAllGlobals();
});

/** A door that has loaded its list, with two tickets. */
const openDoor = async () => {
  const [code = "", other = ""] = await renewTickets(fairId);
  const page = await openDeskPage(backend, operator);
  const store = createCheckIn(fairId);
  cleanStores($keptScans);
  keepMounted($keptScans, store.door.$state, store.$answer, store.$waiting);
  await expect.poll(() => store.door.$state.get().state, { timeout: 5000 }).toBe("ready");
  const text = ticketText(fairId, code);
  /** Loses the next tries to send. */
  const cut = (tries: number): void => {
    for (let index = 0; index < tries; index += 1) page.meet(recordAttendance, "lost");
  };
  return { ...store, page, code, other, text, cut };
};

test("a scanned ticket is let in, and the figures follow", async () => {
  const { $answer, $figures, $waiting, takeText, text, code } = await openDoor();
  await takeText(text);
  expect($answer.get()).toMatchObject({ outcome: "attended", code });
  expect($figures.get()).toEqual({ tickets: 2, attended: 1 });
  expect($waiting.get()).toEqual([]);
});

test("a ticket that stays before the camera is one scan, and a new one once it was away", async () => {
  const { $answer, takeText, text, page } = await openDoor();
  await takeText(text);
  for (let look = 0; look < 5; look += 1) {
    page.pass(3000);
    await takeText(text);
  }
  expect(page.asked(recordAttendance)).toBe(1);
  expect($answer.get()?.turn).toBe(1);
  page.pass(5000);
  backend.clock.advance(20_000);
  await takeText(text);
  expect($answer.get()).toMatchObject({ outcome: "before", turn: 2 });
});

test("a typed code is checked as a scanned one, in small letters with a hyphen too", async () => {
  const { $answer, $typed, submitTyped, type, code } = await openDoor();
  type(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());
  await submitTyped();
  expect($answer.get()).toMatchObject({ outcome: "attended", code });
  expect($typed.get()).toEqual({ text: "", problem: null });
});

test.each([
  ["", "missing"],
  ["12", "malformed"],
])("the typed code %j is not sent", async (text, problem) => {
  const { $typed, submitTyped, type, page } = await openDoor();
  type(text);
  await submitTyped();
  expect($typed.get().problem).toBe(problem);
  expect(page.asked(recordAttendance)).toBe(0);
});

test("other QR codes, and tickets of other fairs, are refused by the device itself", async () => {
  const { $answer, takeText, page, code } = await openDoor();
  await takeText("https://example.com/menu");
  expect($answer.get()?.outcome).toBe("not-ours");
  await takeText(ticketText(otherFair, code));
  expect($answer.get()?.outcome).toBe("other-fair");
  expect(page.asked(recordAttendance)).toBe(0);
});

test("without a network the device lets its tickets in, and the server learns the time of the scan", async () => {
  const { $answer, $waiting, $caughtUp, takeText, text, code, cut } = await openDoor();
  cut(1);
  await takeText(text);
  expect($answer.get()).toMatchObject({ outcome: "kept", code });
  expect($waiting.get()).toHaveLength(1);
  const at = $waiting.get()[0]?.at ?? 0;
  backend.clock.advance(60_000);
  network.dispatchEvent(new Event("online"));
  await expect.poll(() => $waiting.get().length, { timeout: 5000 }).toBe(0);
  expect($caughtUp.get()).toBe(1);
  const row = await backend.db
    .selectFrom("fair_tickets")
    .select(["attended_at", "made_at"])
    .where("code", "=", code)
    .executeTakeFirst();
  expect(row?.attended_at?.getTime()).toBe(Math.max(at, row?.made_at.getTime() ?? 0));
});

test("without a network a ticket is let in once", async () => {
  const { $answer, $waiting, takeText, text, page, cut } = await openDoor();
  cut(3);
  await takeText(text);
  const at = $answer.get()?.at;
  page.pass(5000);
  await takeText(text);
  expect($answer.get()).toMatchObject({ outcome: "before", at });
  expect($waiting.get()).toHaveLength(1);
});

test("a code that the device does not know waits for the server, which may refuse it", async () => {
  const { $answer, $refused, $waiting, submitTyped, type, catchUp, cut } = await openDoor();
  cut(1);
  type("00000000");
  await submitTyped();
  expect($answer.get()).toMatchObject({ outcome: "unchecked" });
  await catchUp();
  expect($waiting.get()).toEqual([]);
  expect($refused.get()).toMatchObject([{ code: "00000000", outcome: "unknown" }]);
});

test("a server that is slow is not waited for", async () => {
  const { $answer, $waiting, takeText, text, page } = await openDoor();
  const goOn = page.hold(recordAttendance);
  const taken = takeText(text);
  await expect.poll(() => page.asked(recordAttendance), { timeout: 5000 }).toBe(1);
  page.pass(2500);
  await taken;
  expect($answer.get()?.outcome).toBe("kept");
  goOn();
  await expect.poll(() => $waiting.get().length, { timeout: 5000 }).toBe(0);
});

test("an answer that was lost is asked for again, and is the same", async () => {
  const { $waiting, $refused, takeText, text, page, catchUp, $figures } = await openDoor();
  page.meet(recordAttendance, "answer-lost");
  await takeText(text);
  expect($waiting.get()).toHaveLength(1);
  await catchUp();
  expect($waiting.get()).toEqual([]);
  expect($figures.get()).toEqual({ tickets: 2, attended: 1 });
  expect($refused.get()).toEqual([]);
});

test("the scans of an earlier visit are sent when the door opens", async () => {
  const [code = ""] = await renewTickets(fairId);
  const page = await openDeskPage(backend, operator);
  page.environment.local.set("kept-scans", JSON.stringify([{ fairId, code, at: backend.clock.now() }]));
  const store = createCheckIn(fairId);
  cleanStores($keptScans);
  keepMounted($keptScans, store.$answer, store.$waiting);
  await expect.poll(() => store.$figures.get(), { timeout: 5000 }).toEqual({ tickets: 2, attended: 1 });
  expect(page.environment.local.get("kept-scans")).toBeNull();
});

test("leaving while scans wait is asked about", async () => {
  const { takeText, text, page, catchUp, cut } = await openDoor();
  cut(1);
  await takeText(text);
  expect(page.warns()).toBe(true);
  await catchUp();
  expect(page.warns()).toBe(false);
});

test("without its list a device keeps every code for the server", async () => {
  const [code = ""] = await renewTickets(fairId);
  const page = await openDeskPage(backend, operator);
  page.meet(readDoor, "lost");
  const store = createCheckIn(fairId);
  cleanStores($keptScans);
  keepMounted($keptScans, store.door.$state, store.$answer, store.$waiting);
  await expect.poll(() => store.door.$state.get().state, { timeout: 5000 }).toBe("failed");
  page.meet(recordAttendance, "lost");
  await store.takeText(ticketText(fairId, code));
  expect(store.$answer.get()).toMatchObject({ outcome: "unchecked", code });
});

test("a refusal by the server is said once and keeps the scan", async () => {
  const { $waiting, takeText, text, page } = await openDoor();
  page.meet(recordAttendance, "refused");
  await takeText(text);
  expect(notices()).toEqual(["refused"]);
  expect($waiting.get()).toHaveLength(1);
});
