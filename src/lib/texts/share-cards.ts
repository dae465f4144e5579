/** Words of the pictures that links are shared with. */
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import type { ShareCard } from "#lib/domain/share-card.ts";
import { fairTimeText, fairTypeText } from "./fairs/fairs.ts";
import { fairStatusText } from "./fairs/status.ts";
import { cityText, directionText } from "./posts/posts.ts";
import { shortSalaryText } from "./posts/short-salary.ts";

export const postCard = (post: PostSummary): ShareCard => ({
  kind: post.direction ? `海外职位 · ${directionText[post.direction]}` : "招聘职位",
  title: post.name,
  fact: shortSalaryText(post.salary),
  isPay: true,
  tags: [cityText(post.place), ...(post.conditions ?? []), ...(post.offers ?? [])],
  owner: post.companyName,
});

/** The picture outlives the day on which it was fetched: of the states only 已取消 stands on it, which stays. */
export const fairCard = (fair: Fair): ShareCard => ({
  kind: fairTypeText[fair.type] + (fair.status === "CANCEL" ? ` · ${fairStatusText.CANCEL}` : ""),
  title: fair.name,
  fact: fairTimeText(fair),
  isPay: false,
  tags: [`${fair.companyCount}家企业`, `${fair.postCount}个岗位`],
  owner: fair.organizer,
});
