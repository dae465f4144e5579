import { findAccounts } from "#server/db/chat/accounts.ts";
import type { Group } from "#server/db/chat/groups/groups.ts";
import { findMembers } from "#server/db/chat/groups/members.ts";
import type { GroupMessage } from "#server/db/chat/groups/messages.ts";
import { seenBy } from "#server/db/chat/messages.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type GroupMessageItem, groupMessageItem, type MessageAndSender } from "./events.ts";

const sendersOf = (list: readonly GroupMessage[]): string[] => [...new Set(list.flatMap(({ from }) => from ?? []))];

/** Messages of groups with their senders; tips have none. */
export const withSenders = async (db: Db, list: readonly GroupMessage[]): Promise<MessageAndSender[]> => {
  const senders = await findAccounts(db, sendersOf(list));
  return list.map((message) => ({ message, sender: senders.get(message.from ?? "") }));
};

/** Group messages in the protocol's form for a reader, with their senders' profiles. */
export const groupItems = async (
  db: Db,
  reader: string,
  group: Group,
  list: readonly GroupMessage[],
): Promise<GroupMessageItem[]> => {
  const [messages, members] = await Promise.all([withSenders(db, list), findMembers(db, group.id, sendersOf(list))]);
  return messages.map(({ message, sender }) =>
    groupMessageItem(group, seenBy(reader, message), { account: sender, card: members.get(message.from ?? "")?.card ?? "" }),
  );
};
