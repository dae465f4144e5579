import { send } from "#lib/api/send.ts";
import { readOverview } from "#lib/contract/desk/applications.ts";
import { settle } from "#lib/domain/loadable.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";

/** The work that waits, in numbers; read again each time it comes to the screen. */
export const overview = fetchOnMount(createResource(async (signal) => settle(await send(readOverview, undefined, { signal }))));
