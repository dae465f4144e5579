import { sentenceOf } from "#islands/chat/parts/failure-sentence.ts";
import { hasReason } from "#lib/domain/chat/failures.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { say } from "#lib/stores/chat/say.ts";
import { search as words } from "#lib/texts/chat/search.ts";

/** How long it stands that a search has failed, in milliseconds (3§8). */
const FAILED_TIME = 3000;

/** Says that a search has failed; that there is none is said in its place. */
export const reportSearch = async (failure: Failure): Promise<void> => {
  if (!hasReason(failure, "not-offered")) say(words.failure(await sentenceOf(failure)), "error", FAILED_TIME);
};
