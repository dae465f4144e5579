import { findAccounts } from "#server/db/chat/accounts.ts";
import { findMembers } from "#server/db/chat/group-members.ts";
import type { GroupMessage } from "#server/db/chat/group-messages.ts";
import type { Group } from "#server/db/chat/groups.ts";
import type { Db } from "#server/db/schema.ts";
import { type GroupMessageItem, groupMessageItem } from "./group-events.ts";

/** Messages of a group as the protocol has them, with what is known of their senders. */
export const groupItems = async (db: Db, group: Group, list: readonly GroupMessage[]): Promise<GroupMessageItem[]> => {
  const ids = [...new Set(list.flatMap(({ from }) => from ?? []))];
  const [senders, members] = await Promise.all([findAccounts(db, ids), findMembers(db, group.id, ids)]);
  const accounts = new Map(senders.map((sender) => [sender.id, sender]));
  const cards = new Map(members.map(({ id, card }) => [id, card]));
  return list.map((message) =>
    groupMessageItem(group, message, { account: accounts.get(message.from ?? ""), card: cards.get(message.from ?? "") ?? "" }),
  );
};
