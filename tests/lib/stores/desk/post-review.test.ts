import { afterAll, expect, test } from "vitest";
import { moveDeskPost, saveDeskPost } from "#lib/contract/desk/posts.ts";
import { $opened, $reviewed, dropReview, openReviewed, tickReviewed } from "#lib/stores/desk/post-review.ts";
import { posts } from "#lib/stores/desk/posts.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { addCompany, hireOperator, invite } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { careerIn, completePost } from "#tests/support/desk/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const careerId = await careerIn(backend.db);
const operator = await hireOperator(backend);
const companyId = await addCompany(backend, "青禾科技有限公司");
const recruiter = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");

/** A post that waits for its review. */
const waiting = async (name: string): Promise<string> => {
  const content = completePost(careerId, { name });
  const { data } = await recruiter.call(saveDeskPost, { id: null, version: 0, companyId, content });
  await recruiter.call(moveDeskPost, { id: data.id, state: "review", note: "" });
  return data.id;
};

const listed = () => {
  const rows = posts.$rows.get();
  return rows.state === "ready" ? rows.value.items : [];
};

test("ticked posts open together, and one that a colleague opened first is named", async () => {
  await openDeskPage(backend, operator);
  keepMounted(posts.$rows);
  const [first, second, third] = [await waiting("会计"), await waiting("司机"), await waiting("店长")];
  posts.narrow({ states: ["review"] });
  await expect.poll(() => listed().length).toBe(3);
  tickReviewed([first, second, third], true);
  tickReviewed([third], false);
  await operator.call(moveDeskPost, { id: second, state: "open", note: "" });
  await openReviewed(listed());
  expect($opened.get()).toMatchObject({ opened: 1, refused: [{ id: second, name: "司机" }] });
  expect($reviewed.get()).toEqual([]);
  expect(listed().map(({ name }) => name)).toEqual(["店长"]);
  dropReview();
  expect($opened.get()).toBeNull();
});
