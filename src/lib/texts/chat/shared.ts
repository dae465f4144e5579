import type { SharedTab } from "#lib/domain/chat/messages/shared.ts";
import { foundTime } from "./search.ts";

/** Words of the pictures, files and links of a conversation. */
export const shared = {
  title: "图片、文件和链接",
  kinds: "内容类型",
  tabs: { media: "图片与视频", file: "文件", link: "链接" } satisfies Record<SharedTab, string>,
  none: { media: "还没有图片和视频", file: "还没有文件", link: "还没有链接" } satisfies Record<SharedTab, string>,
  noneHint: "会话中发送的内容会显示在这里。",
  noneYet: "较近的消息中没有找到",
  noneYetHint: "可以继续查找更早的消息。",
  searchOn: "继续查找",
  live: "直播群不保存历史消息，没有可查看的图片、文件和链接",
  unavailable: "暂时无法查看",
  unavailableHint: "可在会话中向上翻看聊天记录。",
  loading: "正在加载…",
  more: "查看更多",
  failed: "加载失败",
  moreFailed: "加载失败，点击重试",
  count: (count: number, isAll: boolean) => (isAll ? `共${count}项` : `已加载${count}项，还有更多`),
  openPicture: (by: string) => `查看图片，${by}`,
  openLink: (host: string) => `打开链接 ${host}`,
  openVideo: (by: string) => `播放视频，${by}`,
  locate: "定位到聊天位置",
  locateOf: (name: string) => `在聊天中定位：${name}`,
  openElsewhere: (label: string, host: string) => `${label}，${host}`,
  sharedBy: (label: string, by: string) => `${label}，${by}`,
  by: (writer: string, time: number) => `${writer}，${foundTime(time)}`,
};

/** The name of a month, from `YYYY-MM`. */
export const monthName = (month: string): string => {
  const [year = "", number = ""] = month.split("-");
  return `${year}年${Number(number)}月`;
};
