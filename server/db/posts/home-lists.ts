import { type RawBuilder, sql } from "kysely";
import { FRESH_GRADUATE } from "#lib/data/search/fact-filters.ts";
import { HOME_LIST_KEYS, HOME_LIST_SIZE, type HomeList, type HomeListKey } from "#lib/domain/posts/home-lists.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import type { Db } from "#server/db/schema/index.ts";
import { selectSummaries, toSummary } from "./post-rows.ts";
import { type Condition, hasFact, isListed } from "./search-conditions.ts";
import { NEWEST_FIRST } from "./search-lists.ts";

/** A list is made from this number of the newest posts: enough for different employers, and few to read. */
const WINDOW = 600;
const WEEK_DAYS = 7;

type Choice = { conditions: Condition[]; order: RawBuilder<unknown> };

const PAY_FIRST = sql`posts.salary_max desc nulls last, posts.starts_on desc, posts.id desc`;

const choiceOf = (key: HomeListKey, today: string): Choice => {
  const atHome = sql<boolean>`posts.kind = 'domestic'`;
  const thisWeek = sql<boolean>`posts.starts_on > ${today}::date - ${WEEK_DAYS}::int`;
  const choices: Record<HomeListKey, Choice> = {
    newest: { conditions: [atHome], order: NEWEST_FIRST },
    pay: { conditions: [atHome, thisWeek, sql<boolean>`posts.salary_max is not null`], order: PAY_FIRST },
    graduates: { conditions: [atHome, hasFact([FRESH_GRADUATE])], order: NEWEST_FIRST },
    overseas: { conditions: [sql<boolean>`posts.kind = 'overseas'`], order: NEWEST_FIRST },
  };
  return choices[key];
};

/** The first posts of a list, one of each employer. */
const findList = async (db: Db, key: HomeListKey, today: string): Promise<PostSummary[]> => {
  const { conditions, order } = choiceOf(key, today);
  const { rows } = await sql<{ id: string }>`
    select posts.id from (
      select distinct on (posts.company_id) posts.* from (
        select posts.id, posts.company_id, posts.starts_on, posts.salary_max from posts
        where ${isListed(today)} and ${sql.join(conditions, sql` and `)}
        order by ${order} limit ${WINDOW}
      ) as posts order by posts.company_id, ${order}
    ) as posts order by ${order} limit ${HOME_LIST_SIZE}`.execute(db);
  const ids = rows.map(({ id }) => String(id));
  if (ids.length === 0) return [];
  const found = await selectSummaries(db, (posts) => posts.where("posts.id", "in", ids)).execute();
  const byId = new Map(found.map((row) => [row.id, toSummary(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The lists of the home page that have posts, in the order of the page. */
export const homeLists = async (db: Db, today: string): Promise<HomeList[]> => {
  const lists: HomeList[] = [];
  for (const key of HOME_LIST_KEYS) lists.push({ key, posts: await findList(db, key, today) });
  return lists.filter(({ posts }) => posts.length > 0);
};
