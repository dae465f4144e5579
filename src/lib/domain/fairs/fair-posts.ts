import { idOf } from "#lib/domain/ids.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";

/**
 * The id of the post in an address (`detail`, R2.2.1-4); null if there is no valid one. Only the id counts: the backend supplies the
 * rest (D-C7).
 */
export const readChosenPost = (text: string | null): string | null => idOf(fieldOf(parseJson(text), "recruitProjectId"));
