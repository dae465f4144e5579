import type { Message } from "#lib/domain/chat/messages/message.ts";
import { contentText, riskyText } from "./summary.ts";

const REFUSED = "浏览器禁止了本站的通知。请点击地址栏左侧的图标，把“通知”改为“允许”";

/** Words around notifications of new messages. */
export const notices = {
  region: "新消息通知",
  offer: "对方回复时，用桌面通知提醒您？",
  turnOn: "开启",
  decline: "不用了",
  denied: `${REFUSED}，再到会话详情中开启。`,
  /** The same beside the switch itself. */
  deniedHere: `${REFUSED}，再打开此开关。`,
  understood: "知道了",
  label: "桌面通知",
  hint: "页面在后台时提醒新消息，对所有会话生效；免打扰的会话除外。",
};

/** The line of a notification below the name of the conversation. */
export const noticeBody = ({ content, isRisky, name }: Message, isGroup: boolean): string =>
  `${isGroup && name !== "" ? `${name}：` : ""}${isRisky ? riskyText(content) : contentText(content)}`;
