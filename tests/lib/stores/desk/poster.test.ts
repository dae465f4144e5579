import { afterAll, expect, test, vi } from "vitest";
import { saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { createPoster } from "#lib/stores/desk/poster.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);

test("a poster shows the fair, and leads to its public page", async () => {
  const { fair } = (await operator.call(saveDeskFair, { id: null, version: 0, content: completeFair() })).data;
  await openDeskPage(backend, operator);
  const { $state, address } = createPoster(fair.id);
  keepMounted($state);
  await expect.poll(() => $state.get(), { timeout: 5000 }).toMatchObject({ value: { content: completeFair() } });
  expect(address()).toBe(`http://localhost/job-fairs/${fair.id}/`);
});

test("the code of the card holds any title as text", async () => {
  await openDeskPage(backend, operator);
  const code = createPoster("107").embedCode('"><script>alert(1)</script>&');
  expect(code).toContain('src="http://localhost/embed/fairs/107/"');
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;"');
});

test("the code of the card is copied", async () => {
  await openDeskPage(backend, operator);
  const writeText = vi.fn(async (_text: string) => undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const { copyCode, embedCode } = createPoster("107");
  await copyCode("冬季招聘会");
  vi.unstubAllGlobals();
  expect(writeText).toHaveBeenCalledWith(embedCode("冬季招聘会"));
  expect(notices()).toEqual(["code-copied"]);
});
