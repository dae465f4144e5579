import type { Selectable } from "kysely";
import type { CustomFields, GroupTables, GroupType } from "#server/db/schema/groups.ts";
import type { Db } from "#server/db/schema/index.ts";

export type { CustomFields, GroupType, Role } from "#server/db/schema/groups.ts";

/** A group. Times in seconds; the columns are explained in `migrations/0006-chat-groups.ts`. */
export type Group = {
  id: string;
  type: GroupType;
  name: string;
  introduction: string;
  notification: string;
  face: string;
  owner: string | null;
  createdAt: number;
  infoSeq: number;
  infoAt: number;
  maxMembers: number;
  joinOption: string;
  inviteOption: string;
  muteAll: boolean;
  custom: CustomFields;
  memberCount: number;
  nextSeq: number;
  counted: number;
  shownSeq: number;
  shownAt: number;
};

/** A group from its row. */
export const groupOf = (row: Selectable<GroupTables["chat_groups"]>): Group => ({
  id: row.id,
  type: row.type,
  name: row.name,
  introduction: row.introduction,
  notification: row.notification,
  face: row.face_url,
  owner: row.owner_id,
  createdAt: Number(row.created_at),
  infoSeq: row.info_seq,
  infoAt: Number(row.info_at),
  maxMembers: row.max_members,
  joinOption: row.join_option,
  inviteOption: row.invite_option,
  muteAll: row.mute_all,
  custom: row.custom,
  memberCount: row.member_count,
  nextSeq: Number(row.next_seq),
  counted: Number(row.counted),
  shownSeq: Number(row.shown_seq),
  shownAt: Number(row.shown_at),
});

/** Groups by id; those that don't exist are missing. */
export const findGroups = async (db: Db, ids: readonly string[]): Promise<Map<string, Group>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("chat_groups").selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, groupOf(row)]));
};

export const findGroup = async (db: Db, id: string): Promise<Group | undefined> => (await findGroups(db, [id])).get(id);

export type NewGroup = Pick<
  Group,
  "id" | "type" | "name" | "introduction" | "notification" | "face" | "maxMembers" | "joinOption" | "inviteOption" | "custom"
> & { owner: string };

/** Makes a group without members; false when its id is taken. */
export const createGroup = async (db: Db, group: NewGroup, now: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("chat_groups")
    .values({
      id: group.id,
      type: group.type,
      name: group.name,
      introduction: group.introduction,
      notification: group.notification,
      face_url: group.face,
      owner_id: group.owner,
      created_at: now,
      info_at: now,
      max_members: group.maxMembers,
      join_option: group.joinOption,
      invite_option: group.inviteOption,
      custom: JSON.stringify(group.custom),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

type Settings = Partial<
  Pick<Group, "name" | "introduction" | "notification" | "face" | "joinOption" | "inviteOption" | "muteAll" | "custom">
>;

/** Changes a group's profile. Custom fields that are not given stay. */
export const changeGroup = async (db: Db, group: Group, settings: Settings, now: number): Promise<void> => {
  const { face, joinOption, inviteOption, muteAll, custom, ...texts } = settings;
  await db
    .updateTable("chat_groups")
    .set({
      ...texts,
      ...(face !== undefined && { face_url: face }),
      ...(joinOption !== undefined && { join_option: joinOption }),
      ...(inviteOption !== undefined && { invite_option: inviteOption }),
      ...(muteAll !== undefined && { mute_all: muteAll }),
      ...(custom !== undefined && { custom: JSON.stringify({ ...group.custom, ...custom }) }),
      info_seq: group.infoSeq + 1,
      info_at: now,
    })
    .where("id", "=", group.id)
    .execute();
};

/** Sets or removes a group's owner. */
export const setOwner = async (db: Db, id: string, owner: string | null): Promise<void> => {
  await db.updateTable("chat_groups").set({ owner_id: owner }).where("id", "=", id).execute();
};

/** Deletes a group with all its messages. */
export const deleteGroup = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom("chat_conversations").where("kind", "=", "group").where("peer_id", "=", id).execute();
  await db.deleteFrom("chat_groups").where("id", "=", id).execute();
};
