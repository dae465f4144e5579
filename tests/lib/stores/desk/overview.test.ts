import { cleanStores } from "nanostores";
import { afterAll, expect, test } from "vitest";
import { deskView } from "#lib/domain/desk/views.ts";
import { overview } from "#lib/stores/desk/overview.ts";
import { openView } from "#lib/stores/desk/view.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
await addPost(backend.db);

test("the overview is read each time it comes to the screen", async () => {
  await openDeskPage(backend, operator);
  keepMounted(overview.$state);
  await expect.poll(() => overview.$state.get()).toMatchObject({ state: "ready", value: { openPosts: 1, waiting: 0 } });
  cleanStores(overview.$state);
  await addPost(backend.db);
  keepMounted(overview.$state);
  await expect.poll(() => overview.$state.get()).toMatchObject({ state: "ready", value: { openPosts: 2 } });
  await addPost(backend.db);
  openView(deskView("posts"));
  openView(deskView("overview"));
  await expect.poll(() => overview.$state.get()).toMatchObject({ state: "ready", value: { openPosts: 3 } });
});
