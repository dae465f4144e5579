import { afterAll, beforeEach, expect, test } from "vitest";
import { retryFailedNews } from "#lib/contract/desk/news.ts";
import { dropNews, failedNews, retryNews } from "#lib/stores/desk/failed-news.ts";
import { addNews, settleDelivery, takeDueDeliveries } from "#server/db/news/outbox.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db, clock } = backend;
const operator = await hireOperator(backend);
const { user } = await backend.logIn("13780003333");
const listed = () => {
  const rows = failedNews.$rows.get();
  return rows.state === "ready" ? rows.value.items.map(({ id }) => id) : null;
};

beforeEach(async () => {
  await db.deleteFrom("news").execute();
  const now = clock.now();
  for (const key of ["1", "2"]) {
    await addNews(db, [{ userId: user.id, kind: "fair", key, text: key, path: "/", dueAt: now }], now);
    const [delivery] = await takeDueDeliveries(db, { way: "inbox", now, max: 1 });
    await settleDelivery(db, delivery?.id ?? "0", { dueAt: null, error: "away" });
  }
});

test("one is sent again, one dropped, and the table follows", async () => {
  await openDeskPage(backend, operator);
  keepMounted(failedNews.$rows);
  await expect.poll(listed).toHaveLength(2);
  const [newest = "0", oldest = "0"] = listed() ?? [];
  await retryNews(newest);
  expect([listed(), notices()]).toEqual([[oldest], ["news-queued"]]);
  await dropNews(oldest);
  expect([listed(), notices()]).toEqual([[], ["removed"]]);
});

test("a refusal is shown, and the table stands as it was", async () => {
  const page = await openDeskPage(backend, operator);
  keepMounted(failedNews.$rows);
  await expect.poll(listed).toHaveLength(2);
  page.meet(retryFailedNews, "refused");
  await retryNews(null);
  expect([listed()?.length, notices()]).toEqual([2, ["refused"]]);
});
