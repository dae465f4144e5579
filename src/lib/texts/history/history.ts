import type { PostQuery } from "#lib/domain/posts/posts.ts";
import { cityLabel, directionText, salaryRangeText } from "#lib/texts/posts/posts.ts";

/** Words of 我的记录, the history kept in this browser. */
export const historyWords = {
  title: "我的记录",
  careerCount: (count: number) => `${count}个职位类型`,
  localLater: "未登录时「稍后看」和保存的搜索留在当前浏览器，登录后转入您的账号；其他记录仅保存在当前浏览器。",
  ownLater: "「稍后看」、保存的搜索与屏蔽的公司在您的账号中，其他记录仅保存在当前浏览器。",
  later: "稍后看",
  noLater: "还没有要稍后看的职位",
  noLaterHint: "在职位卡片或职位页面点击「稍后看」，无需登录就能先留下来。",
  dropLater: (name: string) => `移出稍后看：${name}`,
  recent: "最近浏览",
  saved: "保存的搜索",
  hidden: "隐藏与屏蔽",
  noRecent: "还没有浏览过职位",
  noRecentHint: "打开过的职位会出现在这里，方便再次查看。",
  noSaved: "还没有保存的搜索",
  noSavedHint: "设置关键词或筛选条件后，点击「保存搜索」。",
  noHidden: "没有隐藏任何职位",
  noHiddenHint: "在职位卡片上点击「不看这个职位」，列表中就不再出现。",
  forget: "清空浏览记录",
  paceOf: (name: string) => `通知频率：${name}`,
  drop: (name: string) => `删除保存的搜索：${name}`,
  restore: "恢复显示",
  restoreNamed: (name: string) => `恢复显示：${name}`,
  company: (name: string) => `${name}（已屏蔽）`,
  lift: "取消屏蔽",
  liftNamed: (name: string) => `取消屏蔽：${name}`,
};

/** How many career names a sentence has room for. */
const CAREERS_SAID = 3;

/** A search in words: 「护士」· 杭州 余杭区 · 内科护士、外科护士 · 5000-10000元 · 大专、双休. `careers` are the known names. */
export const searchSentence = (query: PostQuery, careers: readonly string[]): string => {
  const said = careers.slice(0, CAREERS_SAID).join("、") + (careers.length > CAREERS_SAID ? `等${careers.length}类` : "");
  const parts = [
    query.direction && directionText[query.direction],
    query.keyword && `「${query.keyword}」`,
    query.city && [cityLabel(query.city), query.area].filter(Boolean).join(" "),
    query.careerIds.length > 0 && (said || historyWords.careerCount(query.careerIds.length)),
    query.salary && salaryRangeText(query.salary),
    query.facts.join("、"),
  ];
  return parts.filter(Boolean).join(" · ");
};
