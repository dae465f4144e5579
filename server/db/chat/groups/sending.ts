import { type Selectable, sql } from "kysely";
import type { GroupTables } from "#server/db/schema/groups.ts";
import type { Db } from "#server/db/schema/index.ts";
import { findGroups, type Group } from "./groups.ts";
import { type Member, membershipsOf, membersOfEach } from "./members.ts";
import { appendMessages, type GroupDraft, type GroupMessage, groupMessageOf } from "./messages.ts";

/** A message to a group by one of its members. `mayBeMuted`: a step of a call that its sender is in, which is no word to the group. */
export type SentDraft = GroupDraft & { from: string; mayBeMuted?: boolean };

/** Reasons for which a group refuses a message. */
export type SendRefusal = "no-group" | "not-member" | "muted";

/** The group, the sender and all members of a message. */
export type Delivery = { group: Group; sender: Member; members: readonly string[] };

/** A stored message and where it goes – nowhere when it was sent before – or why it was refused. */
export type GroupStored = { refusal: SendRefusal } | { refusal: null; message: GroupMessage; delivery: Delivery | null };

/** Why this sender may not write to the group now; null if allowed. */
const refusalOf = (
  group: Group | undefined,
  sender: Member | undefined,
  { now, mayBeMuted }: { now: number; mayBeMuted: boolean },
): SendRefusal | null => {
  if (!group) return "no-group";
  if (!sender) return "not-member";
  if (mayBeMuted) return null;
  return sender.mutedUntil > now || (group.muteAll && sender.role === "Member") ? "muted" : null;
};

const nameOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);
const draftName = ({ groupId, from, random, clientSeq }: Pick<GroupDraft, "groupId" | "from" | "random" | "clientSeq">): string =>
  nameOf(groupId, from, random, clientSeq);

/** The deliveries of some senders; a sender who may not write gets a refusal instead. */
export const findDeliveries = async (
  db: Db,
  drafts: readonly SentDraft[],
  now: number,
): Promise<(draft: SentDraft) => { refusal: SendRefusal } | (Delivery & { refusal: null })> => {
  const groups = await findGroups(db, [...new Set(drafts.map((draft) => draft.groupId))]);
  const senders = new Map((await membershipsOf(db, drafts)).map((member) => [nameOf(member.groupId, member.id), member]));
  const members = await membersOfEach(db, [...groups.keys()]);
  return ({ groupId, from, mayBeMuted = false }) => {
    const group = groups.get(groupId);
    const sender = senders.get(nameOf(groupId, from));
    const refusal = refusalOf(group, sender, { now, mayBeMuted });
    if (refusal !== null) return { refusal };
    if (!group || !sender) return { refusal: "not-member" };
    return { refusal: null, group, sender, members: members.get(groupId) ?? [] };
  };
};

/** Messages that were sent before, by their senders' numbers. */
const findSent = async (db: Db, drafts: readonly SentDraft[]): Promise<Map<string, GroupMessage>> => {
  const json = JSON.stringify(
    drafts.map((draft) => ({
      group_id: draft.groupId,
      from_id: draft.from,
      random: draft.random,
      client_seq: draft.clientSeq,
    })),
  );
  const { rows } = await sql<Selectable<GroupTables["chat_group_messages"]>>`
    select sent.* from jsonb_to_recordset(${json}::jsonb) as asked (group_id text, from_id text, random bigint, client_seq bigint)
    join chat_group_messages as sent using (group_id, from_id, random, client_seq)`.execute(db);
  return new Map(rows.map(groupMessageOf).map((message) => [draftName(message), message]));
};

/** Stores messages of group members, repeated sends only once. Results are in the order of `drafts`. */
export const storeGroupMessages = async (db: Db, drafts: readonly SentDraft[], now: number): Promise<GroupStored[]> => {
  const deliveryOf = await findDeliveries(db, drafts, now);
  const sent = await findSent(db, drafts);
  const fresh = new Map<string, { group: Group; draft: GroupDraft }>();
  for (const draft of drafts) {
    const delivery = deliveryOf(draft);
    const name = draftName(draft);
    if (delivery.refusal === null && !sent.has(name) && !fresh.has(name)) fresh.set(name, { group: delivery.group, draft });
  }
  const added = await appendMessages(db, [...fresh.values()], now);
  for (const message of added) sent.set(draftName(message), message);
  const notified = new Set<string>();
  return drafts.map((draft) => {
    const name = draftName(draft);
    const message = sent.get(name);
    const delivery = deliveryOf(draft);
    // A message that was stored before is answered as then, even if its sender may no longer write.
    if (message && (!fresh.has(name) || notified.has(name))) return { refusal: null, message, delivery: null };
    if (delivery.refusal !== null) return delivery;
    if (!message) throw new Error("a message is gone");
    notified.add(name);
    return { refusal: null, message, delivery };
  });
};
