import type { Message } from "#lib/domain/chat/messages/message.ts";
import { type DayRange, excerptOf, KEYWORDS_MAX, type Period, type SearchTab } from "#lib/domain/chat/messages/search.ts";
import { withEmojiNames } from "./emoji.ts";
import { contentText, riskyText } from "./summary.ts";
import { clockOf, fullDay } from "./times.ts";

/**
 * Words of the search of messages.
 * Why: docs/decisions/0074-search-of-messages.md
 */
export const search = {
  title: "搜索聊天记录",
  placeholder: "搜索聊天记录",
  clear: "清空",
  cancel: "取消",
  close: "关闭搜索",
  back: "返回搜索结果",
  kinds: "消息类型",
  times: "发送时间",
  hint: "输入关键词，搜索所有会话的聊天记录；多个关键词用空格隔开。",
  loading: "正在搜索…",
  none: "无搜索结果",
  noneHint: "换个关键词或筛选条件再试试。",
  failed: "搜索失败",
  retry: "重试",
  unavailable: "搜索暂不可用",
  unavailableHint: "可在会话中向上翻看聊天记录。",
  more: "查看更多",
  moreOf: (group: string) => `查看更多${group}记录`,
  loadingMore: "正在加载…",
  openConversation: "进入会话",
  tooMany: `最多按${KEYWORDS_MAX}个关键词搜索`,
  count: (count: number) => `${count}条相关聊天记录`,
  found: (count: number, isMore: boolean) => (count > 0 ? `找到${count}${isMore ? "条以上" : "条"}结果` : "无搜索结果"),
  /** The toast of a search that has failed (R3.8.2-1). */
  failure: (reason: string) => `消息云端搜索失败：${reason}`,
};

export const searchTabs: Record<SearchTab, string> = {
  all: "全部",
  text: "文本",
  file: "文件",
  media: "图片·视频",
  other: "其他",
};

/** How the picker writes a day (R3.9.1-17). */
const slashed = (day: string): string => day.replaceAll("-", "/");
const rangeText = ({ from, to }: DayRange): string => (from === to ? slashed(from) : `${slashed(from)}–${slashed(to)}`);

const RECENT: Record<Exclude<Period, DayRange>, string> = { 0: "全部", 1: "今天", 3: "近三天", 7: "近七天" };
/** A choice of time. */
export const periodText = (period: Period): string => (typeof period === "object" ? rangeText(period) : RECENT[period]);

/** Words of the picker of days. */
export const dayWords = {
  open: "日期",
  pick: "选择日期范围",
  change: (range: DayRange) => `${rangeText(range)}，修改日期范围`,
  first: "请选择开始日期",
  second: "请选择结束日期，再点一次同一天则只搜索这一天",
  chosen: (range: DayRange) => `已选择 ${rangeText(range)}`,
};

/** When a found message was written (R3.9.1-17): day and minute. `time` in seconds. */
export const foundTime = (time: number): string => {
  const then = new Date(time * 1000);
  return `${fullDay(then)} ${clockOf(then)}`;
};

/** The excerpt of a found message: a long text is cut around the first keyword. */
export const foundText = ({ content, isMine, isRisky }: Message, keywords: readonly string[]): string => {
  if (isRisky && !isMine) return riskyText(content);
  if (content.kind !== "text") return contentText(content);
  const said = withEmojiNames(content.text).replace(/\s+/gu, " ").trim();
  return excerptOf(said, keywords) || contentText(content);
};
