/** The desk as its stores see it: a page of a member of staff. */
import { cleanStores } from "nanostores";
import { expect } from "vitest";
import { $staff } from "#lib/stores/desk/session.ts";
import { $view } from "#lib/stores/desk/view.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage } from "#tests/support/browser/store-page.ts";
import type { openBackend } from "#tests/support/server/backend.ts";
import type { Worker } from "./desk.ts";

/** Opens the desk at a screen, logged in; `null` is a stranger. */
export const openDeskPage = async (
  backend: Awaited<ReturnType<typeof openBackend>>,
  worker: Pick<Worker, "token"> | null,
  fragment = "",
) => {
  const page = openStorePage(backend, `/desk${fragment}`);
  if (worker) page.environment.session.set("desk-token", worker.token);
  // A second page of one test starts without the state of the first.
  cleanStores($view, $staff);
  $staff.set("unknown");
  keepMounted($view);
  keepMounted($staff);
  await expect.poll(() => $staff.get()).not.toBe("unknown");
  return page;
};
