import type { Failure } from "#lib/domain/failure.ts";

export const sessionExpired = "登录超时，请重新登录";
export const unsupportedMethod = "请求方式不支持！";
export const broken = "系统错误！";
/** The fallback when no more specific message exists. */
export const actionFailed = "操作失败或发生错误！";
export const codeLate = "加载失败，请检查网络后重试";

/** The one place where a Failure becomes a sentence (R1.8). */
export const failureText = (failure: Failure): string => {
  switch (failure.kind) {
    case "offline":
      return "网络错误！";
    case "code-late":
      return codeLate;
    case "unsupported-method":
      return unsupportedMethod;
    case "session-expired":
      return sessionExpired;
    case "transport":
    case "malformed-answer":
      return broken;
    case "invalid":
    case "refused":
    case "chat":
      return failure.message || actionFailed;
    case "too-many":
      return failure.message || `操作太频繁，请${failure.waitSeconds}秒后再试`;
  }
};
