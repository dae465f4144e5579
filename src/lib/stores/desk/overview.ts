import { onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { isBuild } from "#lib/browser/environment.ts";
import { readOverview } from "#lib/contract/desk/applications.ts";
import { settle } from "#lib/domain/loadable.ts";
import { createResource } from "#lib/stores/resource.ts";
import { $view } from "./view.ts";

/** The work that waits, in numbers; read again each time it comes to the screen. */
export const overview = createResource(async (signal) => settle(await send(readOverview, undefined, { signal })));

onMount(overview.$state, () => {
  if (isBuild()) return;
  void (overview.$state.get().state === "ready" ? overview.refresh() : overview.load());
  // The state outlives its screen by a second: coming back sooner reads it again as well.
  const stopListening = $view.listen(({ screen }) => {
    if (screen === "overview") void overview.refresh();
  });
  return () => {
    stopListening();
    overview.stop();
  };
});
