import { sentenceOf } from "#islands/chat/parts/failure-sentence.ts";
import type { GroupOutcome } from "#lib/stores/chat/outcome.ts";
import { say } from "#lib/stores/chat/say.ts";
import { groupReasons, groups, manage } from "#lib/texts/chat/groups.ts";

/** Why a change of a group has failed, in words. */
export const whyNot = async (outcome: Extract<GroupOutcome<unknown>, { ok: false }>): Promise<string> =>
  outcome.reason ? groupReasons[outcome.reason] : await sentenceOf(outcome.failure);

/** Says how a change of a group has ended; answers whether it has come about. */
export const reportGroup = async (change: keyof typeof manage.failed, outcome: GroupOutcome<unknown>): Promise<boolean> => {
  if (outcome.ok) {
    say(manage.done[change], "success");
    return true;
  }
  const isTooLong = change === "announcement" && outcome.reason === "text-too-long";
  say(groups.because(manage.failed[change], isTooLong ? manage.announcementRefused : await whyNot(outcome)));
  return false;
};
