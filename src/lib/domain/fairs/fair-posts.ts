import { idOf } from "#lib/domain/ids.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";

/**
 * The id of the post that an address carries (`detail`, R2.2.1-4); null for whatever is no post. The id alone counts: the rest is read
 * from the backend (D-C7).
 */
export const readChosenPost = (text: string | null): string | null => idOf(fieldOf(parseJson(text), "recruitProjectId"));
