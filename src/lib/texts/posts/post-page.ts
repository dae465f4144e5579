/** Words that only the page of a post has. */
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { cityText } from "./posts.ts";
import { shortSalaryText } from "./short-salary.ts";

export const postPage = { similar: "相似职位", facts: "任职条件与福利", demands: "我符合几条" };

/** Java开发工程师 13.5–23.5K · 太原, in the title of a page. */
export const headlineText = ({ name, salary, place }: Pick<PostSummary, "name" | "salary" | "place">): string =>
  `${name} ${shortSalaryText(salary).replace("·月", "")} · ${cityText(place).replace(/·.*/u, "")}`;

/** Words that are in the page itself: no script draws them. */
export const postLabels = {
  related: "该单位的其他职位",
  detailTitle: "职位详情",
  detailDescription: "查看职位的薪资、工作地点、岗位职责与任职要求，在线报名或标记感兴趣。",
  startsOn: "开始日期",
  endsOn: "截止日期",
  place: "工作地点",
  category: "职位类别",
  company: "招聘单位",
  attachments: "附件",
  companyPosts: "查看该单位的在招职位",
  safety: "求职提醒：招聘方不得以任何名义收取押金、培训费等费用。遇到收费或扣押证件的情况，请立即停止沟通并举报。",
  share: "分享",
  report: "举报该职位",
  safetyTitle: "安全提示",
  needsScript: "这一页需要启用 JavaScript 才能显示，可先从职位搜索查看。",
};
