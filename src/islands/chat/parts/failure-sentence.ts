import type { Failure } from "#lib/domain/failure.ts";
import { failureText } from "#lib/texts/failures.ts";

/** A failure in words. The sentences for the chat's codes load with the first failure; without them it gets a general sentence. */
export const sentenceOf = async (failure: Failure): Promise<string> => {
  if (failure.kind !== "chat") return failureText(failure);
  return import("#lib/texts/chat/failures.ts").then(
    ({ chatFailureText }) => chatFailureText(failure),
    () => failureText(failure),
  );
};
