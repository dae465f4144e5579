import { sentenceOf } from "#islands/chat/parts/failure-sentence.ts";
import type { FriendOutcome } from "#lib/stores/chat/outcome.ts";
import { say } from "#lib/stores/chat/say.ts";
import { friendReasons, friends as words } from "#lib/texts/chat/friends.ts";

type Done = keyof typeof words.done;

/** Says how a change of the address book has ended; answers whether it has come about. `done`: the sentence for success. */
export const reportOutcome = async (
  change: keyof typeof words.failed,
  outcome: FriendOutcome<unknown>,
  done: Done | null = change === "add" ? "asked" : change,
): Promise<boolean> => {
  if (outcome.ok) {
    if (done) say(words.done[done], "success");
    return true;
  }
  const why = outcome.reason ? friendReasons[outcome.reason] : await sentenceOf(outcome.failure);
  say(words.because(words.failed[change], why));
  return false;
};
