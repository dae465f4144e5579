import { namesByKind } from "#lib/api/reference.ts";
import { mapResult } from "#lib/domain/failure.ts";
import { settle } from "#lib/domain/loadable.ts";
import { readKnownNames } from "#lib/domain/posts/suggestions.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";

/** Careers, companies and cities that a search field suggests; fetched with its first focus. */
export const names = fetchOnMount(createResource(async () => settle(mapResult(await namesByKind(), readKnownNames))));
