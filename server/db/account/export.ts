import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

type Row = Record<string, unknown>;

const rowsOf = async (db: Db, query: RawBuilder<{ row: Row }>): Promise<Row[]> =>
  (await query.execute(db)).rows.map(({ row }) => row);

/** All stored data of an account, one query per part; the keys become file names. */
const accountParts = (userId: string): Record<string, RawBuilder<{ row: Row }>> => ({
  account: sql`select jsonb_build_object('id', id::text, 'phone', phone, 'created_at', created_at) as row from users where id = ${userId}::bigint`,
  wechat: sql`select to_jsonb(t) - 'user_id' as row from wechat_bindings t where user_id = ${userId}::bigint`,
  logins: sql`select to_jsonb(t) - 'user_id' as row from logins t where user_id = ${userId}::bigint order by id`,
  resume: sql`select to_jsonb(t) - 'user_id' as row from resumes t where user_id = ${userId}::bigint`,
  saved_versions: sql`select to_jsonb(t) - 'user_id' as row from resume_saved_versions t where user_id = ${userId}::bigint order by id`,
  attachments: sql`select to_jsonb(t) - 'user_id' as row from resume_attachments t where user_id = ${userId}::bigint order by kind, position`,
  uploads: sql`select to_jsonb(t) - 'owner_id' as row from files t where owner_id = ${userId}::bigint order by created_at`,
  print_codes: sql`
    select jsonb_build_object('cut', cut, 'file', path, 'made_at', made_at, 'ends_at', ends_at, 'used_at', claimed_at) as row
    from print_codes t where user_id = ${userId}::bigint order by id`,
  applications: sql`
    select to_jsonb(t) - 'user_id' || jsonb_build_object('post', posts.name, 'company', companies.name, 'stages', coalesce((
      select jsonb_agg(to_jsonb(stage) || jsonb_build_object('title', flows.title)) from application_stages stage
      join flows on flows.id = stage.flow_id where stage.application_id = t.id), '[]')) as row
    from applications t join posts on posts.id = t.post_id join companies on companies.id = posts.company_id
    where t.user_id = ${userId}::bigint order by t.id`,
  received_resumes: sql`
    select to_jsonb(t) - 'applicant' || jsonb_build_object('post', posts.name) as row
    from received_resumes t join applications on applications.id = t.application_id join posts on posts.id = applications.post_id
    where applications.user_id = ${userId}::bigint order by t.application_id`,
  shared_resumes: sql`
    select to_jsonb(t) - 'user_id' - 'share' as row from shared_resumes t where user_id = ${userId}::bigint order by t.id`,
  interests: sql`
    select to_jsonb(t) - 'user_id' || jsonb_build_object('post', posts.name) as row
    from interests t join posts on posts.id = t.post_id where t.user_id = ${userId}::bigint order by t.marked_at`,
  kept_posts: sql`
    select to_jsonb(t) - 'user_id' || jsonb_build_object('post', posts.name) as row
    from kept_posts t join posts on posts.id = t.post_id where t.user_id = ${userId}::bigint order by t.kept_at, t.post_id`,
  blocked_companies: sql`
    select to_jsonb(t) - 'user_id' || jsonb_build_object('company', companies.name) as row
    from blocked_companies t join companies on companies.id = t.company_id
    where t.user_id = ${userId}::bigint order by t.blocked_at, t.company_id`,
  chats: sql`
    select to_jsonb(t) - 'user_id' || jsonb_build_object('post', posts.name) as row
    from post_chats t join posts on posts.id = t.post_id where t.user_id = ${userId}::bigint order by t.started_at`,
  reports: sql`
    select to_jsonb(t) - 'user_id' as row from reports t where user_id = ${userId}::bigint order by t.id`,
  fair_tickets: sql`
    select to_jsonb(t) - 'user_id' - 'attended_by' || jsonb_build_object('fair', fairs.name) as row
    from fair_tickets t join fairs on fairs.id = t.fair_id where t.user_id = ${userId}::bigint order by t.id`,
  news: sql`
    select to_jsonb(t) - 'user_id' || jsonb_build_object('sent_at', (
      select min(sent_at) from news_deliveries where news_id = t.id)) as row
    from news t where t.user_id = ${userId}::bigint order by t.id`,
  saved_searches: sql`
    select to_jsonb(t) - 'user_id' as row from saved_searches t where t.user_id = ${userId}::bigint order by t.id`,
  news_settings: sql`select to_jsonb(t) - 'user_id' as row from news_settings t where t.user_id = ${userId}::bigint`,
  news_ways: sql`select to_jsonb(t) - 'user_id' - 'key' as row from news_ways t where t.user_id = ${userId}::bigint order by t.way`,
  push_targets: sql`
    select jsonb_build_object('made_at', made_at, 'service', split_part(endpoint, '/', 3)) as row
    from push_targets t where t.user_id = ${userId}::bigint order by t.id`,
  fair_plans: sql`
    select to_jsonb(t) - 'user_id' || jsonb_build_object('fair', fairs.name, 'company', companies.name, 'post', posts.name) as row
    from fair_plans t join fairs on fairs.id = t.fair_id join companies on companies.id = t.company_id left join posts on posts.id = t.post_id
    where t.user_id = ${userId}::bigint order by t.fair_id, t.company_id, t.post_id`,
  talent_pools: sql`
    select to_jsonb(t) - 'user_id' || jsonb_build_object('company', companies.name) as row
    from talent_pool t join companies on companies.id = t.company_id where t.user_id = ${userId}::bigint order by t.added_at`,
});

/** The same of an account of our own chat service; all empty where the cloud has it. Times are seconds since 1970. */
const chatParts = (account: string): Record<string, RawBuilder<{ row: Row }>> => ({
  profile: sql`select profile || jsonb_build_object('created_at', created_at) as row from chat_accounts where id = ${account}`,
  messages: sql`
    select jsonb_build_object('from', from_id, 'to', to_id, 'sent_at', sent_at, 'content', content) as row
    from chat_messages where (from_id = ${account} and not deleted_by_from) or (to_id = ${account} and not deleted_by_to) order by id`,
  groups: sql`
    select to_jsonb(t) || jsonb_build_object('name', held.name) as row
    from chat_group_members t join chat_groups held on held.id = t.group_id where t.account_id = ${account} order by t.joined_at`,
  group_messages: sql`
    select jsonb_build_object('group', group_id, 'sent_at', sent_at, 'content', content) as row
    from chat_group_messages where from_id = ${account} order by group_id, seq`,
  earlier_wordings: sql`
    select jsonb_build_object('from', message.from_id, 'to', message.to_id, 'sent_at', message.sent_at,
      'replaced_at', wording.replaced_at, 'content', wording.content) as row
    from chat_message_wordings wording join chat_messages message on message.id = wording.message_id
    where message.from_id = ${account} order by wording.position`,
  group_earlier_wordings: sql`
    select jsonb_build_object('group', message.group_id, 'sent_at', message.sent_at,
      'replaced_at', wording.replaced_at, 'content', wording.content) as row
    from chat_message_wordings wording
    join chat_group_messages message on message.group_id = wording.group_id and message.seq = wording.seq
    where message.from_id = ${account} order by wording.position`,
  friends: sql`select to_jsonb(t) as row from chat_friends t where owner_id = ${account} order by added_at`,
  blacklist: sql`select to_jsonb(t) as row from chat_blacklist t where owner_id = ${account} order by added_at`,
  files: sql`select to_jsonb(t) as row from chat_files t where owner_id = ${account} order by created_at`,
});

const readAll = async (db: Db, parts: Record<string, RawBuilder<{ row: Row }>>): Promise<Record<string, Row[]>> => {
  const read: Record<string, Row[]> = {};
  for (const [name, query] of Object.entries(parts)) read[name] = await rowsOf(db, query);
  return read;
};

/** All stored data of a user, for an export (D-H13). */
export const readEverything = async (db: Db, user: { id: string; account: string }) => ({
  site: await readAll(db, accountParts(user.id)),
  chat: await readAll(db, chatParts(user.account)),
});

/** A file in the export: its storage path and its original name. */
export type OwnFile = { path: string; name: string };

/** A user's uploads, and their files in the chat. */
export const listOwnFiles = async (db: Db, user: { id: string; account: string }): Promise<OwnFile[]> => {
  const uploads = db
    .selectFrom("files")
    .select(["path", "name"])
    .where("owner_id", "=", user.id)
    .orderBy("created_at")
    .orderBy("path");
  const sent = db.selectFrom("chat_files").select("name").where("owner_id", "=", user.account).where("sha256", "is not", null);
  return [
    ...(await uploads.execute()),
    ...(await sent.orderBy("name").execute()).map(({ name }) => ({ path: `chat/${name}`, name })),
  ];
};
