import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { id, list, noPayload, text } from "#lib/contract/wire.ts";

/**
 * The versions of all fairs by id: the build renders pages of fairs with another version (ours). `version` changes with all that the fair's page shows,
 * `picture` with the picture of its links.
 */
export const fairVersions = defineCall({
  path: "/api/homePage/fairVersions",
  roles: EVERYONE,
  payload: noPayload,
  answer: list(renamed({ id: ["recruitFairsId", id], version: text, picture: text })),
});
