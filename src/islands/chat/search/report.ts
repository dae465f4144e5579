import { sentenceOf } from "#islands/chat/parts/failure-sentence.ts";
import { hasReason } from "#lib/domain/chat/failures.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { say } from "#lib/stores/chat/say.ts";
import { search as words } from "#lib/texts/chat/search.ts";

/** How long the failure of a search is shown, in milliseconds (R3.8.2-1). */
const FAILED_TIME = 3000;

/** Reports a failed search. A missing search is reported in its place instead. */
export const reportSearch = async (failure: Failure): Promise<void> => {
  if (!hasReason(failure, "not-offered")) say(words.failure(await sentenceOf(failure)), "error", FAILED_TIME);
};
