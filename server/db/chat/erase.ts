import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";
import { removeMembers } from "./groups/members.ts";
import { erasePushes } from "./pushes.ts";

/** The placeholder for an erased group message, because sequence numbers may have no gaps. Clients show it as recalled. */
const EMPTY = JSON.stringify({ body: [{ MsgType: "TIMTextElem", MsgContent: { Text: "" } }], cloud: "" });
/** Sender of erased messages; no account has this ID. */
const NOBODY = "gone";

const leaveGroups = async (db: Db, id: string): Promise<void> => {
  const groups = await db.selectFrom("chat_group_members").select("group_id").where("account_id", "=", id).execute();
  for (const { group_id } of groups) await removeMembers(db, group_id, [id]);
  await db.deleteFrom("chat_group_mentions").where("account_id", "=", id).execute();
};

/** Empties an account's group messages and the tips that mention it. Also clears the sender's numbers, which only detect duplicates. */
const emptyGroupMessages = async (db: Db, id: string, now: number): Promise<void> => {
  await sql`
    delete from chat_message_wordings as wording using chat_group_messages as message
    where wording.group_id = message.group_id and wording.seq = message.seq and message.from_id = ${id}`.execute(db);
  await sql`
    update chat_group_messages set
      from_id = case when from_id is null then null else ${NOBODY} end,
      random = 0, client_seq = seq, content = ${EMPTY}, revoked_by = ${NOBODY}, revoked_at = ${String(now)}::bigint,
      revoked_id = nextval('chat_order')
    where from_id = ${id} or (from_id is null and content like ${`%"${id}"%`})`.execute(db);
  await db.updateTable("chat_group_messages").set({ revoked_by: NOBODY }).where("revoked_by", "=", id).execute();
};

/**
 * Erases an account: its profile, all its direct messages on both sides, its group messages, and its contacts in both directions.
 * Returns the names of its uploaded files; the caller removes their bytes. `now` in seconds.
 * Why: docs/decisions/0083-late-calls-clean-up.md
 */
export const eraseAccount = async (db: Db, id: string, now: number): Promise<string[]> => {
  const files = await db.selectFrom("chat_files").select("name").where("owner_id", "=", id).execute();
  await leaveGroups(db, id);
  await emptyGroupMessages(db, id, now);
  await erasePushes(db, id);
  await db.deleteFrom("chat_notices").where("event", "like", `%"${id}"%`).execute();
  await db.deleteFrom("chat_conversations").where("kind", "=", "c2c").where("peer_id", "=", id).execute();
  await db.deleteFrom("chat_status_watches").where("watched_id", "=", id).execute();
  // Everything else hangs on the account and goes with it.
  await db.deleteFrom("chat_accounts").where("id", "=", id).execute();
  return files.map(({ name }) => name);
};
