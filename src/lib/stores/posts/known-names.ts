import { knownNames } from "#lib/api/reference.ts";
import { settle } from "#lib/domain/loadable.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";

/** Careers, companies and cities that a search field suggests; fetched with its first focus. */
export const names = fetchOnMount(createResource(async () => settle(await knownNames())));
