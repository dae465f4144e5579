import type { GroupStep } from "#lib/contract/call-steps.ts";
import { callOthers } from "#lib/domain/chat/calls/call.ts";
import type { Group } from "#server/db/chat/groups/groups.ts";
import { findMembers } from "#server/db/chat/groups/members.ts";
import type { Services } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { isRoom, notAllowed } from "#server/gateway/groups/rules.ts";
import { hasBlocked } from "#server/gateway/known.ts";
import type { CallPage } from "./calls.ts";

const invalid = (info: string): ChatError => new ChatError(ERROR.invalidRequest, info);

/** Ensures that a step is its sender's own. Throws a ChatError. */
const requireOwn = (step: GroupStep, from: string): void => {
  const { action, inviter, invitees } = step;
  // The keeper of calls checks an invitation into a call that another member has begun.
  if (action === "cancel" && inviter !== from) throw invalid("the step names another caller");
  const isAnswer = action === "accept" || action === "reject";
  if (isAnswer && (invitees.length !== 1 || invitees[0] !== from)) throw invalid("the answer names another account");
};

/** Ensures that the invited are other members, as many as a call carries, who have not blocked the caller. Throws a ChatError. */
const requireInvitable = async (
  services: Services,
  group: Group,
  { invitees, kind }: GroupStep,
  inviter: string,
): Promise<void> => {
  if (isRoom(group)) throw notAllowed("live groups have no calls");
  const isEachOnce = new Set(invitees).size === invitees.length && !invitees.includes(inviter);
  if (!isEachOnce || invitees.length === 0) throw invalid("the invited are not others, each once");
  if (invitees.length > callOthers(kind, services.hasSfu)) throw invalid("a call does not carry so many");
  const members = await findMembers(services.db, group.id, [inviter, ...invitees]);
  if (!members.has(inviter)) throw notAllowed("only members may call");
  if (invitees.some((account) => !members.has(account))) throw notAllowed("only members are called");
  for (const account of invitees)
    if (await hasBlocked(services.known, account, inviter))
      throw new ChatError(ERROR.blockedByPeer, "a member has blocked the caller");
};

/** Ensures that a page may take a step of a call in a group, before it is stored. Throws a ChatError. */
export const admitGroupStep = async (services: Services, group: Group, step: GroupStep, page: CallPage): Promise<void> => {
  if (step.group !== group.id) throw invalid("the step is of another group");
  requireOwn(step, page.account);
  if (step.action === "invite") await requireInvitable(services, group, step, page.account);
  services.groupCalls.admit(step, page);
};
