import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { nextTask } from "#lib/browser/next-task.ts";
import { getFair } from "#lib/contract/fairs/fair.ts";
import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import type { Outcome } from "#lib/domain/loadable.ts";
import { createResource, find } from "#lib/stores/resource.ts";

const $fairId = atom("");
const fair = createResource(async (signal) => {
  const answer = await send(getFair, { fairId: $fairId.get() }, { signal });
  // A fair has dozens of companies: reading and drawing them are two tasks, so that a slow phone answers a tap in between.
  await nextTask();
  return find(answer);
});

/** The page's fair from the backend; `missing` if the id is unknown. */
export const $fair = fair.$state;

/** Reloads the fair quietly: at first, when its status turns, after a login. A failure keeps the previous data. */
export const refreshFair = (id: string): Promise<Outcome<FairDetail>> => {
  $fairId.set(id);
  return fair.refresh();
};

/** The fair as the page has it already; read if it does not. */
export const findFair = async (id: string): Promise<Outcome<FairDetail>> => {
  const known = $fair.get();
  return known.state === "ready" && known.value.id === id ? known : refreshFair(id);
};

/** Loads the fair of the page, or loads it again after a failure. */
export const openFair = (id: string): void => {
  $fairId.set(id);
  void fair.load();
};
