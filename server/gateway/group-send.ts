import { type Account, findAccounts } from "#server/db/chat/accounts.ts";
import { type GroupMessage, takePlace, unplaced } from "#server/db/chat/group-messages.ts";
import { type Delivery, findDeliveries, type GroupStored, type Refusal, type SentDraft } from "#server/db/chat/group-sending.ts";
import { findGroup } from "#server/db/chat/groups.ts";
import { mustBeTakeable } from "./content.ts";
import { ChatError, ERROR } from "./errors.ts";
import { AT_ALL, AT_ME, groupAtCame, groupMessageCame, groupMessageItem } from "./group-events.ts";
import { isRoom } from "./group-rules.ts";
import type { Services } from "./services.ts";
import type { Session } from "./sessions.ts";

/** A message to a group; `session` is the one that sends and knows already. */
type Outgoing = { draft: SentDraft; isOnlineOnly: boolean; session: Session };
/** What its sender is answered. */
type Sent = Pick<GroupMessage, "seq" | "sentAt">;

const REFUSED: Record<Refusal, { code: number; info: string }> = {
  "no-group": { code: ERROR.noGroup, info: "there is no such group" },
  "not-member": { code: ERROR.groupNotAllowed, info: "only members may write" },
  muted: { code: ERROR.groupMuted, info: "the sender is muted" },
};

const refused = (refusal: Refusal): ChatError => new ChatError(REFUSED[refusal].code, REFUSED[refusal].info);

const tell = (
  { push }: Services,
  message: GroupMessage,
  { group, sender, members }: Delivery,
  account: Account,
  outgoing: Outgoing,
): void => {
  const { draft, isOnlineOnly, session } = outgoing;
  const came = groupMessageCame(groupMessageItem(group, message, { account, card: sender.card }), isOnlineOnly);
  const isForAll = draft.mentions.includes("");
  const called = new Set(draft.mentions);
  for (const id of members) {
    push(id, came, id === draft.from ? session : undefined);
    const types = [...(isForAll ? [AT_ALL] : []), ...(called.has(id) ? [AT_ME] : [])];
    if (types.length > 0 && id !== draft.from) push(id, groupAtCame(message, types));
  }
};

/** What is kept nowhere – in rooms, or for those who are there – is remembered for a while, so that twice is once. */
const sendUnkept = async (services: Services, outgoing: Outgoing, account: Account): Promise<Sent> => {
  const { draft } = outgoing;
  const name = JSON.stringify([draft.groupId, draft.from, draft.random, draft.clientSeq]);
  return services.recentSends.once(name, async () => {
    const { message } = await services.writer.change(
      async (db, now) => {
        const delivery = (await findDeliveries(db, [draft], now))(draft);
        if (delivery.refusal !== null) throw refused(delivery.refusal);
        const seq = isRoom(delivery.group) ? await takePlace(db, draft.groupId) : 0;
        return { delivery, message: { ...unplaced(draft, delivery.group, now), seq } };
      },
      ({ delivery, message: sent }) => tell(services, sent, delivery, account, outgoing),
    );
    return message;
  });
};

const sendKept = async (services: Services, outgoing: Outgoing, account: Account): Promise<Sent> => {
  const stored: GroupStored = await services.writer.storeInGroup(outgoing.draft, (done) => {
    if (done.refusal === null && done.delivery) tell(services, done.message, done.delivery, account, outgoing);
  });
  if (stored.refusal !== null) throw refused(stored.refusal);
  return stored.message;
};

/** Sends a message to a group: it is stored, then its members are told, then this returns. Twice is once. */
export const sendToGroup = async (services: Services, outgoing: Outgoing): Promise<Sent> => {
  const { draft, isOnlineOnly } = outgoing;
  await mustBeTakeable(services, draft.content.body as readonly unknown[]);
  const [account] = await findAccounts(services.db, [draft.from]);
  if (!account) throw new ChatError(ERROR.noAccount, "there is no such account");
  const group = await findGroup(services.db, draft.groupId);
  if (!group) throw refused("no-group");
  return isOnlineOnly || isRoom(group) ? sendUnkept(services, outgoing, account) : sendKept(services, outgoing, account);
};
