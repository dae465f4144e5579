import type { Place } from "#lib/domain/posts/places.ts";
import type { PostDetail, PostSummary } from "#lib/domain/posts/posts.ts";
import { companyFactsText } from "#lib/texts/posts/company-facts.ts";
import { likePayText } from "#lib/texts/posts/fact-tags.ts";
import { headcountHtml } from "#lib/texts/posts/headcount.ts";
import type { Db } from "#server/db/schema/index.ts";
import { findCompanyFacts, type OpenByCity } from "./company-facts.ts";
import { findLikePay } from "./like-pay.ts";
import { selectSummaries, toPlace, toSummary } from "./post-rows.ts";
import { isListed } from "./search-conditions.ts";

/** The seeker's relation to a post. */
const relationTo = async (
  db: Db,
  postId: string,
  userId: string,
): Promise<Pick<PostDetail, "interested" | "chatted" | "signedUp">> => {
  const row = await db
    .selectNoFrom((eb) => {
      const of = (table: "interests" | "post_chats") =>
        eb.exists(eb.selectFrom(table).select("post_id").where("post_id", "=", postId).where("user_id", "=", userId));
      const application = eb
        .selectFrom("applications")
        .select("post_id")
        .where("post_id", "=", postId)
        .where("user_id", "=", userId);
      const signedUp = eb.exists(application.where("withdrawn_at", "is", null));
      return [of("interests").as("interested"), of("post_chats").as("chatted"), signedUp.as("signedUp")];
    })
    .executeTakeFirstOrThrow();
  return { interested: Boolean(row.interested), chatted: Boolean(row.chatted), signedUp: Boolean(row.signedUp) };
};

/** Posts with all that their pages show of them. */
export const selectPages = (db: Db, narrow: Parameters<typeof selectSummaries>[1]) =>
  selectSummaries(db, narrow).select(["post_briefs.html", "post_briefs.attachments", "post_briefs.headcount"]);

type Relation = Awaited<ReturnType<typeof relationTo>>;
const STRANGER: Relation = { interested: false, chatted: false, signedUp: false };

/** Posts in full, open or not, as they are to one seeker or to visitors; ids that do not exist are left out. Only applicants see results. */
const findPages = async (
  db: Db,
  ids: readonly string[],
  relation: Relation,
  today: string,
  open: OpenByCity | null,
): Promise<PostDetail[]> => {
  const [rows, likePay, companies] = await Promise.all([
    selectPages(db, (posts) => posts.where("posts.id", "in", ids)).execute(),
    findLikePay(db, ids, today),
    findCompanyFacts(db, ids, today, open),
  ]);
  return rows.map((row) => {
    const like = likePay.get(row.id);
    const company = companies.get(row.id);
    return {
      ...toSummary(row),
      descriptionHtml: `${row.html ?? ""}${row.headcount === null ? "" : headcountHtml(row.headcount)}`,
      attachments: row.attachments ?? [],
      ...relation,
      showsResult: row.shows_result && relation.signedUp,
      ...(like && { likePay: likePayText(like) }),
      ...(company && { companyFacts: companyFactsText(company) }),
    };
  });
};

/** A post in full; undefined if it does not exist. `today` is `YYYY-MM-DD` in Beijing. */
export const findPost = async (
  db: Db,
  { postId, userId, today }: { postId: string; userId: string | null; today: string },
): Promise<PostDetail | undefined> => {
  const relation = userId === null ? STRANGER : await relationTo(db, postId, userId);
  return (await findPages(db, [postId], relation, today, null))[0];
};

/** Posts in full, as visitors see them. `open` holds the open posts of all companies: a build asks for thousands of posts. */
export const findPosts = (db: Db, ids: readonly string[], today: string, open: OpenByCity): Promise<PostDetail[]> =>
  findPages(db, ids, STRANGER, today, open);

/** The dates that decide whether a post accepts applications, or undefined. */
export const findPostDates = (db: Db, postId: string): Promise<{ starts_on: string; ends_on: string | null } | undefined> =>
  db.selectFrom("posts").select(["starts_on", "ends_on"]).where("id", "=", postId).executeTakeFirst();

/** Where a post is worked at. */
export const findPostPlace = async (db: Db, postId: string): Promise<Place> =>
  toPlace(
    await db
      .selectFrom("posts")
      .select(["province", "city", "area", "abroad_address"])
      .where("id", "=", postId)
      .executeTakeFirstOrThrow(),
  );

/** The names of a post and its company. */
export const findPostName = (db: Db, postId: string): Promise<{ post: string; company: string }> =>
  db
    .selectFrom("posts")
    .innerJoin("companies", "companies.id", "posts.company_id")
    .select(["posts.name as post", "companies.name as company"])
    .where("posts.id", "=", postId)
    .executeTakeFirstOrThrow();

type Stretch = { afterId: string | null; count: number; today: string };

/** Posts that are open on `today`, ascending by id, after `afterId`. */
export const openPosts = async (db: Db, { afterId, count, today }: Stretch): Promise<PostSummary[]> => {
  const rows = await selectSummaries(db, (posts) =>
    posts
      .where(isListed(today))
      .$if(afterId !== null, (later) => later.where("posts.id", ">", afterId ?? ""))
      .orderBy("posts.id")
      .limit(count),
  )
    .orderBy("posts.id")
    .execute();
  return rows.map(toSummary);
};
