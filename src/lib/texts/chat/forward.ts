import type { Failure } from "#lib/domain/failure.ts";
import { chatFailureText } from "./failures.ts";

/** Where a message is sent on to (R3.5.6). */
export const forward = {
  title: "转发到",
  conversations: "会话",
  all: "全选",
  here: "当前会话",
  none: "没有其他会话可以转发",
  send: (count: number) => (count === 0 ? "转发" : `转发（${count}）`),
  sent: "已转发",
  waits: "网络恢复后将自动转发",
};

/** The service's code for forbidden words (R3.8.1-3). */
const RISKY = 80_001;

/** Why a message was not sent on. */
export const forwardFailureText = (failure: Failure): string =>
  failure.kind === "chat" && failure.code === RISKY ? "内容包含敏感词，转发失败" : chatFailureText(failure);
