import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";
import type { NewsPost } from "./applications.ts";

/** A post that a seeker is interested in and that closes soon. `lastDay` is `YYYY-MM-DD`. */
export type EndingInterest = { userId: string; postId: string; lastDay: string; post: NewsPost };

/** Open posts with their last day from `today` to `until`, of those who marked them before `markedBefore` and did not apply. */
export const listEndingInterests = async (
  db: Db,
  { today, until, markedBefore }: { today: string; until: string; markedBefore: number },
): Promise<EndingInterest[]> => {
  const { rows } = await sql<{ userId: string; postId: string; lastDay: string; post: string; company: string }>`
    select interests.user_id::text as "userId", posts.id::text as "postId", posts.ends_on::text as "lastDay", posts.name as post,
      companies.name as company
    from posts
    join interests on interests.post_id = posts.id and marked_at < ${new Date(markedBefore)}
    join companies on companies.id = posts.company_id
    where posts.ends_on between ${today}::date and ${until}::date and posts.starts_on <= ${today}::date
      and not exists (select from applications where applications.user_id = interests.user_id and applications.post_id = posts.id)`.execute(
    db,
  );
  return rows.map(({ post, company, ...row }) => ({ ...row, post: { name: post, company } }));
};
