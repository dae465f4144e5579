import { afterAll, beforeEach, expect, test } from "vitest";
import { saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { saveFairTicket } from "#lib/contract/fairs/ticket.ts";
import { $session, beginSession } from "#lib/stores/account/session.ts";
import { createFairTicket } from "#lib/stores/fairs/ticket.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
const session = await backend.logIn("13800000011");
let fairId = "";
beforeEach(async () => {
  fairId = (await operator.call(saveDeskFair, { id: null, version: 0, content: completeFair() })).data.fair.id;
});

const open = (query = `?recruitFairsId=${fairId}`) => {
  const page = openStorePage(backend, `/fair-ticket${query}`);
  beginSession(session);
  const store = createFairTicket();
  keepMounted(store.$state);
  const ticket = () => {
    const shown = store.$state.get();
    return shown.state === "ready" ? shown.value.ticket : shown.state;
  };
  return { page, ticket, ...store };
};

test("a ticket is made once, with the consent of the seeker", async () => {
  const { ticket, save, page } = open();
  await expect.poll(ticket, { timeout: 5000 }).toBeNull();
  await Promise.all([save(true), save(true)]);
  expect(ticket()).toMatchObject({ shares: true, attendedAt: null });
  expect(page.asked(saveFairTicket)).toBe(1);
  expect(notices()).toEqual(["saved"]);
});

test("sharing is taken back on the same ticket", async () => {
  const { code } = (await backend.call(saveFairTicket, { fairId, shares: true }, session)).data;
  const { ticket, save } = open();
  await expect.poll(ticket, { timeout: 5000 }).toMatchObject({ code, shares: true });
  await save(false);
  expect(ticket()).toMatchObject({ code, shares: false });
});

test("a change that does not get through is reported and not shown", async () => {
  const { ticket, save, page } = open();
  await expect.poll(ticket, { timeout: 5000 }).toBeNull();
  page.meet(saveFairTicket, "lost");
  await save(true);
  expect(ticket()).toBeNull();
  expect(notices()).toEqual(["offline"]);
});

test.each(["", "?recruitFairsId=x", "?recruitFairsId=999999"])("an address with %j names no fair", async (query) => {
  const { ticket } = open(query);
  await expect.poll(ticket, { timeout: 5000 }).toBe("missing");
});

test("a page without a session waits for one", async () => {
  const page = openStorePage(backend, `/fair-ticket?recruitFairsId=${fairId}`);
  $session.set(null);
  const { $state } = createFairTicket();
  keepMounted($state);
  expect(page.asked({ path: "fairTicket" })).toBe(0);
  beginSession(session);
  await expect.poll(() => $state.get().state, { timeout: 5000 }).toBe("ready");
});
