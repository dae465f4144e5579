import { afterAll, expect, test } from "vitest";
import { exportAttendance, readAttendance, recordAttendance } from "#lib/contract/desk/attendance.ts";
import { saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { saveFairTicket } from "#lib/contract/fairs/ticket.ts";
import { createAttendance } from "#lib/stores/desk/attendance.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
const content = completeFair({ startsAt: "2026-11-20T09:00", endsAt: "2026-11-22T16:30" });
const fairId = (await operator.call(saveDeskFair, { id: null, version: 0, content })).data.fair.id;

const open = async () => {
  const page = await openDeskPage(backend, operator);
  const store = createAttendance(fairId);
  keepMounted(store.$state);
  await expect.poll(() => store.$state.get().state, { timeout: 5000 }).toBe("ready");
  return { page, ...store };
};

test("shows who came since it was opened when it is read again", async () => {
  const { $state, refresh } = await open();
  expect($state.get()).toMatchObject({ value: { figures: { attended: 0 }, slots: [] } });
  const seeker = await backend.logIn("13800000011");
  const { code } = (await backend.call(saveFairTicket, { fairId, shares: true }, seeker)).data;
  await operator.call(recordAttendance, { fairId, scans: [{ code, at: backend.clock.now() }] });
  await refresh();
  expect($state.get()).toMatchObject({
    value: { figures: { attended: 1, shared: 1 }, people: { items: [{ phone: "13800000011" }] } },
  });
});

test("its table is saved under a name", async () => {
  const { page, save } = await open();
  await save("到场名单.csv");
  expect(page.saved).toEqual(["到场名单.csv"]);
});

test("a table that does not come is reported", async () => {
  const { page, save } = await open();
  page.meet(exportAttendance, "lost");
  await save("到场名单.csv");
  expect(page.saved).toEqual([]);
  expect(notices()).toEqual(["offline"]);
});

test("another page is asked for", async () => {
  const { page, turn, $state } = await open();
  turn(2);
  await expect.poll(() => page.asked(readAttendance), { timeout: 5000 }).toBe(2);
  await expect.poll(() => $state.get(), { timeout: 5000 }).toMatchObject({ value: { people: { page: { number: 2 } } } });
});
