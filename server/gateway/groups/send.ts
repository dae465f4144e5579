import type { GroupStep } from "#lib/contract/call-steps.ts";
import type { Account } from "#server/db/chat/accounts.ts";
import { findGroup, type Group } from "#server/db/chat/groups/groups.ts";
import { type GroupMessage, reserveSeq, toGroupMessage } from "#server/db/chat/groups/messages.ts";
import {
  type Delivery,
  findDeliveries,
  type GroupStored,
  type SendRefusal,
  type SentDraft,
} from "#server/db/chat/groups/sending.ts";
import type { MessageContent } from "#server/db/chat/messages.ts";
import type { CallPage } from "#server/gateway/calls/calls.ts";
import { admitGroupStep } from "#server/gateway/calls/group-admission.ts";
import { groupStepIn } from "#server/gateway/calls/steps.ts";
import type { Services } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { accountOf } from "#server/gateway/known.ts";
import { requireNoPersonalCard } from "#server/gateway/messages/cards.ts";
import { requireAllowedContent, requireFits, storedBytes, takeStored } from "#server/gateway/messages/content.ts";
import type { ChatSession } from "#server/gateway/transport/sessions.ts";
import { AT_ALL, AT_ME, groupAtCame, groupMessageCame, groupMessageItem } from "./events.ts";
import { isRoom } from "./rules.ts";

/** A message to a group; `session` is the one that sends, which is not notified, and `page` its page. The service's own have neither. */
type OutgoingToGroup = { draft: SentDraft; isOnlineOnly: boolean; session?: ChatSession; page?: CallPage };
/** The answer to the sender. */
type Sent = Pick<GroupMessage, "seq" | "sentAt">;

const REFUSED: Record<SendRefusal, { code: number; info: string }> = {
  "no-group": { code: ERROR.noGroup, info: "there is no such group" },
  "not-member": { code: ERROR.groupNotAllowed, info: "only members may write" },
  muted: { code: ERROR.groupMuted, info: "the sender is muted" },
};

const refused = (refusal: SendRefusal): ChatError => new ChatError(REFUSED[refusal].code, REFUSED[refusal].info);

const notify = (
  { push }: Services,
  message: GroupMessage,
  { group, sender, members }: Delivery,
  account: Account,
  outgoing: OutgoingToGroup,
): void => {
  const { draft, isOnlineOnly, session } = outgoing;
  const came = groupMessageCame(groupMessageItem(group, message, { account, card: sender.card }), isOnlineOnly);
  const isForAll = draft.mentions.includes("");
  const called = new Set(draft.mentions);
  push(members, came, session);
  for (const id of isForAll ? members : members.filter((member) => called.has(member))) {
    const types = [...(isForAll ? [AT_ALL] : []), ...(called.has(id) ? [AT_ME] : [])];
    if (types.length > 0 && id !== draft.from) push(id, groupAtCame(message, types));
  }
};

/** Sends without storing: in rooms, and to online accounts only. Remembers recent messages, so that a repeated send is idempotent. */
const sendUnstored = async (services: Services, outgoing: OutgoingToGroup, account: Account): Promise<Sent> => {
  const { draft } = outgoing;
  const name = JSON.stringify([draft.groupId, draft.from, draft.random, draft.clientSeq]);
  return services.recentSends.once(name, async () => {
    const { message } = await services.writer.change(
      async (db, now) => {
        const delivery = (await findDeliveries(db, [draft], now))(draft);
        if (delivery.refusal !== null) throw refused(delivery.refusal);
        const seq = isRoom(delivery.group) ? await reserveSeq(db, draft.groupId) : 0;
        return { delivery, message: { ...toGroupMessage(draft, delivery.group, now), seq } };
      },
      ({ delivery, message: sent }) => notify(services, sent, delivery, account, outgoing),
    );
    return message;
  });
};

const sendStored = async (services: Services, outgoing: OutgoingToGroup, account: Account): Promise<Sent> => {
  if (outgoing.page) takeStored(services, outgoing.draft.from, storedBytes(outgoing.draft.content));
  const stored: GroupStored = await services.writer.storeInGroup(outgoing.draft, (done) => {
    if (done.refusal === null && done.delivery) notify(services, done.message, done.delivery, account, outgoing);
  });
  if (stored.refusal !== null) throw refused(stored.refusal);
  return stored.message;
};

/** Stores a step of a call, if the page may take it. */
const sendStep = async (
  services: Services,
  outgoing: OutgoingToGroup,
  step: GroupStep,
  { group, account }: { group: Group; account: Account },
): Promise<Sent> => {
  const { page, isOnlineOnly, draft } = outgoing;
  if (!page) return sendStored(services, outgoing, account);
  if (isOnlineOnly) throw new ChatError(ERROR.invalidRequest, "steps of calls are stored");
  await admitGroupStep(services, group, step, page);
  try {
    const sent = await sendStored(services, { ...outgoing, draft: { ...draft, mayBeMuted: step.action !== "invite" } }, account);
    services.groupCalls.note(step, page);
    return sent;
  } catch (error) {
    services.groupCalls.withdraw(step);
    throw error;
  }
};

/** Sends a message to a group: it is stored, the members are notified, then this returns. Idempotent. */
export const sendToGroup = async (services: Services, outgoing: OutgoingToGroup): Promise<Sent> => {
  const { isOnlineOnly } = outgoing;
  requireFits(outgoing.draft.content, services.rules);
  const body = outgoing.draft.content.body as MessageContent["body"];
  if (outgoing.page) requireNoPersonalCard(body);
  const flag = await requireAllowedContent(services, body);
  const draft = { ...outgoing.draft, content: { ...outgoing.draft.content, ...flag } };
  const account = await accountOf(services.known, draft.from);
  if (!account) throw new ChatError(ERROR.noAccount, "there is no such account");
  const group = await findGroup(services.db, draft.groupId);
  if (!group) throw refused("no-group");
  const step = groupStepIn(draft.content.body as MessageContent["body"]);
  if (step) return sendStep(services, { ...outgoing, draft }, step, { group, account });
  return isOnlineOnly || isRoom(group)
    ? sendUnstored(services, { ...outgoing, draft }, account)
    : sendStored(services, { ...outgoing, draft }, account);
};
