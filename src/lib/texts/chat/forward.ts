import type { Forwarding } from "#lib/domain/chat/messages/forwarding.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { chatFailureText } from "./failures.ts";

/** Where messages are sent on to (R3.5.6). */
export const forward = {
  title: "转发到",
  here: "当前会话",
  none: "没有其他会话可以转发",
  messages: (count: number, way: Forwarding["way"]) =>
    way === "merged" ? `${count} 条消息，合并为一条` : `共 ${count} 条消息，逐条转发`,
  send: "转发",
  sent: "已转发",
  waits: "网络恢复后将自动转发",
};

/** The service's code for forbidden words (R3.8.1-3). */
const RISKY = 80_001;

/** Why a message was not sent on. */
const failureText = (failure: Failure): string =>
  failure.kind === "chat" && failure.code === RISKY ? "内容包含敏感词，转发失败" : chatFailureText(failure);

/** How sending on has ended: of several messages, how many have gone out. */
export const forwardedText = ({ count, all, failure }: { count: number; all: number; failure: Failure | null }): string => {
  if (!failure) return forward.sent;
  return all === 1 ? failureText(failure) : `已转发 ${count} 条，其余 ${all - count} 条未转发：${failureText(failure)}`;
};
