/** Contents of posts for tests of the desk. */
import { emptyPost, type PostContent } from "#lib/domain/desk/posts.ts";
import type { Db } from "#server/db/schema/index.ts";
import { addCareers } from "#server/demo/seed/index.ts";

/** The career tree that the command puts into an empty database, and a career of it. */
export const careerIn = async (db: Db): Promise<string> => {
  await db.transaction().execute((transaction) => addCareers(transaction));
  return (await db.selectFrom("career_posts").select("id").orderBy("id").executeTakeFirstOrThrow()).id;
};

export const DESCRIPTION =
  "<p>负责门店日常运营与客户接待，统筹排班和库存。</p><ul><li>大专及以上学历</li><li>两年以上经验</li></ul>";

/** A post that has all that the public page needs. */
export const completePost = (careerId: string, parts: Partial<PostContent> = {}): PostContent => ({
  ...emptyPost("2026-11-20"),
  name: "门店运营主管",
  province: "浙江省",
  city: "杭州市",
  area: "西湖区",
  careerId,
  salaryMin: 8000,
  salaryMax: 12_000,
  headcount: 3,
  endsOn: "2026-12-31",
  descriptionHtml: DESCRIPTION,
  ...parts,
});
