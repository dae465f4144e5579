import type { Selectable } from "kysely";
import { nextNumber } from "#server/db/chat/notices.ts";
import type { GroupTables, GroupType } from "#server/db/schema/groups.ts";
import type { Db } from "#server/db/schema/index.ts";

/** A request to join a group. `key` is its number in the protocol; `answer` is null while pending. */
export type GroupApplication = {
  key: number;
  groupId: string;
  applicant: string;
  message: string;
  secret: string;
  createdAt: number;
  answer: "Agree" | "Reject" | null;
};

const applicationOf = (row: Selectable<GroupTables["chat_group_applications"]>): GroupApplication => ({
  key: Number(row.id),
  groupId: row.group_id,
  applicant: row.applicant_id,
  message: row.message,
  secret: row.secret,
  createdAt: Number(row.created_at),
  answer: row.answer,
});

/** Files an application, which replaces an earlier one. */
export const addGroupApplication = async (
  db: Db,
  application: Omit<GroupApplication, "key" | "answer">,
): Promise<GroupApplication> => {
  const id = await nextNumber(db);
  const values = {
    id: String(id),
    group_id: application.groupId,
    applicant_id: application.applicant,
    message: application.message,
    secret: application.secret,
    created_at: application.createdAt,
    answer: null,
  };
  const row = await db
    .insertInto("chat_group_applications")
    .values(values)
    .onConflict((conflict) => conflict.columns(["group_id", "applicant_id"]).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  return applicationOf(row);
};

export const findGroupApplication = async (db: Db, groupId: string, applicant: string): Promise<GroupApplication | undefined> => {
  const row = await db
    .selectFrom("chat_group_applications")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("applicant_id", "=", applicant)
    .executeTakeFirst();
  return row && applicationOf(row);
};

export const answerGroupApplication = async (db: Db, key: number, answer: "Agree" | "Reject"): Promise<void> => {
  await db.updateTable("chat_group_applications").set({ answer }).where("id", "=", String(key)).execute();
};

/** The newest requests to join groups that an account manages, with the groups' names; `communities` are listed apart. */
export const listGroupApplications = async (
  db: Db,
  manager: string,
  { communities, limit }: { communities: boolean; limit: number },
): Promise<(GroupApplication & { groupName: string })[]> => {
  const types: GroupType[] = communities ? ["Community"] : ["Private", "Public", "ChatRoom", "AVChatRoom"];
  const rows = await db
    .selectFrom("chat_group_members as member")
    .innerJoin("chat_group_applications as application", "application.group_id", "member.group_id")
    .innerJoin("chat_groups as group", "group.id", "member.group_id")
    .selectAll("application")
    .select("group.name as group_name")
    .where("member.account_id", "=", manager)
    .where("member.role", "!=", "Member")
    .where("group.type", "in", types)
    .orderBy("application.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...applicationOf(row), groupName: row.group_name }));
};
