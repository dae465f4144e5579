import type { ApplicationStatus, Stage } from "#lib/domain/applications/applications.ts";
import { stageNames, statusWords } from "#lib/texts/applications/applications.ts";

/** The name of the account that brings news in the chat. */
export const newsName = "求职通知";

type Post = { name: string; company: string };
type When = { stage: Stage; time: string; place: string };

const called = ({ name, company }: Post): string => `「${name}」（${company}）`;
const whenAndWhere = ({ stage, time, place }: When): string =>
  `${stageNames[stage]}时间：${time}（北京时间）${place === "" ? "" : `，地点：${place}`}`;

/** An application that reached a status; `when`: the exam or interview that it calls to. */
export const movedText = (post: Post, status: ApplicationStatus, when: When | null): string => {
  const { badge, text } = statusWords(status);
  return `${called(post)}的应聘有了进展：${badge}。${when ? `${whenAndWhere(when)}。请在签到前选择是否参加。` : text.replace(/[。]?$/, "。")}`;
};

/** An exam or interview that comes; `far`: in a day, or in two hours. */
export const appointmentText = (post: Post, far: "day" | "hours", when: When): string =>
  `${far === "day" ? "24小时内" : "2小时内"}有${stageNames[when.stage]}：${called(post)}，${whenAndWhere(when)}。`;

/** The same in the few characters that text messages have for it. `time` is `YYYY-MM-DD HH:mm`. */
export const appointmentBrief = ({ stage, time }: When): string => `${stageNames[stage]} ${time.slice(5)}`;

/** Answers of a recruiter that are unread for an hour. */
export const unreadText = (sender: string, count: number): string => `${sender}在沟通中回复了您 ${count} 条消息，还没有查看。`;

/** A post that the seeker is interested in, and that closes soon. `lastDay` is `YYYY-MM-DD`. */
export const endingText = (post: Post, lastDay: string): string =>
  `您感兴趣的${called(post)}将于 ${lastDay} 截止报名，您还没有报名。`;

/** How many posts a sentence names. */
const POSTS_NAMED = 3;
/** A search keeps no more finds than these. */
const POSTS_COUNTED = 20;
/** New posts of a saved search, the newest first. */
export const foundText = (search: string, posts: readonly Post[]): string => {
  const count = posts.length < POSTS_COUNTED ? `${posts.length} 个` : `${POSTS_COUNTED} 个以上`;
  const named = posts.slice(0, POSTS_NAMED).map(called).join("、");
  return `您保存的搜索（${search}）有 ${count}新职位：${named}${posts.length > POSTS_NAMED ? "等" : ""}。`;
};

type Fair = { name: string; time: string; place: string };
/** A fair that opens within a day. */
export const openingFairText = ({ name, time, place }: Fair): string =>
  `招聘会「${name}」将于 ${time}（北京时间）开始${place === "" ? "" : `，地点：${place}`}。`;
/** A fair that has another time or place now. */
export const movedFairText = ({ name, time, place }: Fair): string =>
  `招聘会「${name}」的时间或地点有变化，现在是：${time}（北京时间）${place === "" ? "" : `，${place}`}。`;
/** A fair that is cancelled, and one that takes place after all. */
export const cancelledFairText = ({ name }: Pick<Fair, "name">, reason: string): string => `招聘会「${name}」已取消：${reason}`;
export const reopenedFairText = ({ name, time }: Omit<Fair, "place">): string =>
  `招聘会「${name}」恢复举办，时间：${time}（北京时间）。`;
