import { sentenceOf } from "#islands/chat/parts/failure-sentence.ts";
import type { GroupOutcome } from "#lib/stores/chat/outcome.ts";
import { say } from "#lib/stores/chat/say.ts";
import { groupPicture } from "#lib/texts/chat/group-picture.ts";
import { groupReasons, groups, manage } from "#lib/texts/chat/groups.ts";

/** Why a change of a group has failed, in words. */
export const whyNot = async (outcome: Extract<GroupOutcome<unknown>, { ok: false }>): Promise<string> =>
  outcome.reason ? groupReasons[outcome.reason] : await sentenceOf(outcome.failure);

/** Changes whose length a service may refuse in a way of its own, with the sentence about that. */
const REFUSED: Partial<Record<keyof typeof manage.failed, string>> = {
  announcement: manage.announcementRefused,
  introduction: manage.introductionRefused,
  avatar: groupPicture.refused,
};

/** Says how a change of a group has ended; answers whether it has come about. */
export const reportGroup = async (change: keyof typeof manage.failed, outcome: GroupOutcome<unknown>): Promise<boolean> => {
  if (outcome.ok) {
    say(manage.done[change], "success");
    return true;
  }
  const refused = outcome.reason === "text-too-long" ? REFUSED[change] : undefined;
  say(groups.because(manage.failed[change], refused ?? (await whyNot(outcome))));
  return false;
};
