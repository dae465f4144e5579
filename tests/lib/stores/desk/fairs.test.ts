import { afterAll, expect, test } from "vitest";
import { saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { fairs } from "#lib/stores/desk/fairs.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { hireOperator, invite } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
const newFair = async (title: string, startsAt = "2026-11-28T09:00") =>
  (await operator.call(saveDeskFair, { id: null, version: 0, content: completeFair({ title, startsAt }) })).data.fair;
const coming = await newFair("冬季招聘会");
const running = await newFair("秋季招聘会", "2026-11-20T09:00");

const shown = (): string[] => {
  const rows = fairs.$rows.get();
  return rows.state === "ready" ? rows.value.items.map(({ id }) => id) : [];
};

test("an operator's table has all fairs, and narrows by status", async () => {
  await openDeskPage(backend, operator);
  keepMounted(fairs.$rows);
  await expect.poll(shown).toEqual([coming.id, running.id]);
  fairs.narrow({ statuses: ["IN_PROGRESS"] });
  await expect.poll(shown).toEqual([running.id]);
  fairs.narrow({ statuses: [] });
});

test("an organizer's table has the own fair alone", async () => {
  const organizer = await invite(backend, operator, { role: "organizer", companyId: null, fairId: running.id }, "13900000103");
  await openDeskPage(backend, organizer);
  keepMounted(fairs.$rows);
  await expect.poll(shown).toEqual([running.id]);
});
