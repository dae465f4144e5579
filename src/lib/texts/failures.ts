import type { Failure } from "#lib/domain/failure.ts";

/** The one place where a Failure becomes a sentence (1§8). */
export const failureText = (failure: Failure): string => {
  switch (failure.kind) {
    case "offline":
      return "网络错误！";
    case "unsupported-method":
      return "请求方式不支持！";
    case "session-expired":
      return "登录超时，请重新登录";
    case "transport":
    case "malformed-answer":
      return "系统错误！";
    case "invalid":
    case "refused":
      return failure.message || "操作失败或发生错误！";
    case "too-many":
      return failure.message || `操作太频繁，请${failure.waitSeconds}秒后再试`;
  }
};
