import type { Failure } from "#lib/domain/failure.ts";
import { failureText } from "#lib/texts/failures.ts";

/** A failure in words. Those for the chat's codes come with the first one; where they don't, it is said in the words for all. */
export const sentenceOf = async (failure: Failure): Promise<string> => {
  if (failure.kind !== "chat") return failureText(failure);
  return import("#lib/texts/chat/failures.ts").then(
    ({ chatFailureText }) => chatFailureText(failure),
    () => failureText(failure),
  );
};
