import type { Db } from "#server/db/schema/index.ts";

/** A conversation as its owner has it: with an account or in a group. */
export type ConversationKey = { kind: "c2c" | "group"; peer: string };
/** Marks of a conversation: protocol numbers and a free text of the client. */
export type Marks = { marks: number[]; custom: string };

const ofOne = (db: Db, owner: string, { kind, peer }: ConversationKey) =>
  db
    .selectFrom("chat_conversations")
    .select(["marks", "custom_mark"])
    .where("owner_id", "=", owner)
    .where("kind", "=", kind)
    .where("peer_id", "=", peer);

/** A conversation's marks; undefined if it does not exist. */
export const readMarks = async (db: Db, owner: string, listed: ConversationKey): Promise<Marks | undefined> => {
  const row = await ofOne(db, owner, listed).executeTakeFirst();
  return row && { marks: row.marks, custom: row.custom_mark };
};

export const saveMarks = async (
  db: Db,
  owner: string,
  { kind, peer }: ConversationKey,
  { marks, custom }: Marks,
): Promise<void> => {
  await db
    .updateTable("chat_conversations")
    .set({ marks: JSON.stringify(marks), custom_mark: custom })
    .where("owner_id", "=", owner)
    .where("kind", "=", kind)
    .where("peer_id", "=", peer)
    .execute();
};
