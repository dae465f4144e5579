import dayjs from "dayjs";
import type { Silence } from "#lib/domain/chat/groups/talk.ts";

/** Words of talking in a group: mentions, readers, mutes. */
export const groupTalk = {
  everybody: "所有人",
  mentionList: "选择要@的群成员",
  loadingMembers: "正在加载群成员…",
  membersFailed: "群成员加载失败，点击重试",
  noMatch: "没有匹配的成员，以下为全部成员",
  mentionable: (count: number) => `${count}个可@的成员，按上下键选择，回车确认`,
  followMention: (count: number) => `有人@我，共${count}条，跳到该消息`,
  mentionsMe: "有人@我",
  mentionsAll: "@所有人",
  mentionGone: "该消息不存在",
  unread: "未读",
  readBy: (count: number) => `${count}人已读`,
  readByAll: "全部已读",
  openReaders: (state: string) => `${state}，查看成员`,
  readers: "消息阅读情况",
  tabs: "未读与已读",
  unreadTab: (count: number | null) => (count === null ? "未读" : `未读 ${count}`),
  readTab: (count: number) => `已读 ${count}`,
  close: "关闭",
  loading: "正在加载…",
  more: "查看更多",
  failed: "加载失败，点击重试",
  noReaders: "还没有人阅读",
  allRead: "所有人都已阅读",
  kept: "已写的内容会保留，解除后可继续发送",
};

/** The end of a mute: its time today, else with the date. Both in seconds. */
const endText = (until: number, now: number): string => {
  const [then, today] = [dayjs.unix(until), dayjs.unix(now)];
  if (then.isSame(today, "day")) return then.format("HH:mm");
  return then.format(then.year() === today.year() ? "M/D HH:mm" : "YYYY/M/D HH:mm");
};

/** Why the reader may not write, and until when (R3.5.3-10). */
export const silenceText = (silence: Silence, now: number): string =>
  silence.by === "all" ? "全员禁言中，仅群主和管理员可以发言" : `您已被管理员禁言，${endText(silence.until, now)} 解除`;
