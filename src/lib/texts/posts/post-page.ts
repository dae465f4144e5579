/** Words that only the page of a post has. */
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { cityText } from "./posts.ts";
import { shortSalaryText } from "./short-salary.ts";

export const postPage = { similar: "相似职位", facts: "任职条件与福利", demands: "我符合几条" };

/** Java开发工程师 13.5–23.5K · 太原, in the title of a page. */
export const headlineText = ({ name, salary, place }: Pick<PostSummary, "name" | "salary" | "place">): string =>
  `${name} ${shortSalaryText(salary).replace("·月", "")} · ${cityText(place).replace(/·.*/u, "")}`;
