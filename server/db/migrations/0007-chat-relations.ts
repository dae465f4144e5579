import { type Kysely, sql } from "kysely";

/** An account's relations. Times are whole seconds since 1970. */
const relations = async (db: Kysely<unknown>): Promise<void> => {
  // One row per direction: the list of `owner_id`. groups: names of the owner's groups that contain the friend.
  await sql`
    create table chat_friends (
      owner_id text not null references chat_accounts on delete cascade,
      friend_id text not null references chat_accounts on delete cascade,
      remark text not null default '',
      source text not null default '',
      groups jsonb not null default '[]',
      added_at bigint not null,
      primary key (owner_id, friend_id)
    )`.execute(db);
  await sql`create index chat_friends_of on chat_friends (friend_id)`.execute(db);
  await sql`
    create table chat_friend_groups (
      owner_id text not null references chat_accounts on delete cascade,
      name text not null,
      created_at bigint not null,
      primary key (owner_id, name)
    )`.execute(db);
  // remark: the requester's name for the other. hidden_from, hidden_to: removed from that side's list.
  await sql`
    create table chat_friend_applications (
      from_id text not null references chat_accounts on delete cascade,
      to_id text not null references chat_accounts on delete cascade,
      wording text not null,
      source text not null,
      remark text not null,
      both_ways boolean not null,
      sent_at bigint not null,
      is_read boolean not null default false,
      hidden_from boolean not null default false,
      hidden_to boolean not null default false,
      primary key (from_id, to_id)
    )`.execute(db);
  await sql`create index chat_friend_applications_to on chat_friend_applications (to_id)`.execute(db);
  await sql`
    create table chat_blacklist (
      owner_id text not null references chat_accounts on delete cascade,
      blocked_id text not null references chat_accounts on delete cascade,
      added_at bigint not null,
      primary key (owner_id, blocked_id)
    )`.execute(db);
  // Presence subscriptions beyond friends.
  await sql`
    create table chat_status_watches (
      owner_id text not null references chat_accounts on delete cascade,
      watched_id text not null,
      primary key (owner_id, watched_id)
    )`.execute(db);
  await sql`create index chat_status_watches_of on chat_status_watches (watched_id)`.execute(db);
};

const content = async (db: Kysely<unknown>): Promise<void> => {
  // Forwarded conversations that are too long for a message, which carries the key instead. content: JSON text, as the client wrote it.
  await sql`
    create table chat_long_messages (
      key text primary key,
      owner_id text not null references chat_accounts on delete cascade,
      content text not null,
      created_at bigint not null
    )`.execute(db);
  // Files sent in messages. sha256 and size are set when the upload is complete; before that a file is not served.
  await sql`
    create table chat_files (
      name text primary key,
      owner_id text not null references chat_accounts on delete cascade,
      sha256 text,
      size bigint,
      created_at bigint not null
    )`.execute(db);
  // Quiet hours of an account in the protocol's form, or null.
  await sql`alter table chat_accounts add column quiet jsonb`.execute(db);
};

export const chatRelations = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await relations(db);
    await content(db);
  },
};
