import { areasByCity } from "#lib/api/reference.ts";
import { settle } from "#lib/domain/loadable.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";

/** The areas of every city, by the city's full name; fetched when the first city is picked. */
export const areas = fetchOnMount(createResource(async () => settle(await areasByCity())));
