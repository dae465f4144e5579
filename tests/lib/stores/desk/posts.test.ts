import { afterAll, expect, test } from "vitest";
import { posts } from "#lib/stores/desk/posts.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
await addPost(backend.db, { name: "会计" });
await addPost(backend.db, { name: "司机" });

const names = (): string[] => {
  const rows = posts.$rows.get();
  return rows.state === "ready" ? rows.value.items.map(({ name }) => name) : [];
};

test("the table lists posts, the newest first, and narrows by words and state", async () => {
  await openDeskPage(backend, operator);
  keepMounted(posts.$rows);
  await expect.poll(names).toEqual(["司机", "会计"]);
  posts.narrow({ keyword: "会计" });
  await expect.poll(names).toEqual(["会计"]);
  posts.narrow({ states: ["draft"] });
  await expect.poll(names).toEqual([]);
});
