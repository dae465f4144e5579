import { cleanStores } from "nanostores";
import { afterAll, beforeEach, expect, test } from "vitest";
import { listChanges } from "#lib/contract/desk/staff.ts";
import { CHANGES_PAGE } from "#lib/domain/desk/changes.ts";
import { log, narrowChanges, readOlder } from "#lib/stores/desk/changes.ts";
import { addChanges } from "#server/db/desk/changes.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
const post = { staffId: null, action: "change", subject: "post" } as const;
const numbers = Array.from({ length: CHANGES_PAGE + 20 }, (_, index) => String(index + 1));
await addChanges(
  backend.db,
  numbers.map((subjectId) => ({ ...post, subjectId })),
  backend.clock.now(),
);

let page: Awaited<ReturnType<typeof openDeskPage>>;
beforeEach(async () => {
  page = await openDeskPage(backend, operator);
  keepMounted(log.$state);
  narrowChanges("post");
  await expect.poll(shown).toHaveLength(CHANGES_PAGE);
});
const shown = (): (string | null)[] => {
  const state = log.$state.get();
  return state.state === "ready" ? state.value.changes.map(({ subjectId }) => subjectId) : [];
};

test("a press adds older changes, each once, to the first one", async () => {
  await Promise.all([readOlder(), readOlder()]);
  expect(shown()).toEqual(numbers.toReversed());
  await readOlder();
  expect([shown().length, page.asked(listChanges)]).toEqual([numbers.length, 3]);
});

test("older changes of a kind that is no longer chosen are dropped", async () => {
  const answer = page.hold(listChanges);
  const reading = readOlder();
  narrowChanges("fair");
  await expect.poll(shown).toEqual([]);
  answer();
  await reading;
  expect(shown()).toEqual([]);
});

test("older changes that do not come leave the log as it is, and can be asked for again", async () => {
  page.meet(listChanges, "lost");
  await readOlder();
  expect([notices(), shown().length]).toEqual([["offline"], CHANGES_PAGE]);
  await readOlder();
  expect(shown()).toHaveLength(numbers.length);
});

test("a change that was made since is there when the log comes to the screen again", async () => {
  cleanStores(log.$state);
  await addChanges(backend.db, [{ ...post, subjectId: "9999" }], backend.clock.now());
  keepMounted(log.$state);
  await expect.poll(() => shown()[0]).toBe("9999");
});
