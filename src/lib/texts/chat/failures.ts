import type { ChatReason, Failure } from "#lib/domain/failure.ts";
import { failureText } from "#lib/texts/failures.ts";

const NETWORK = "网络异常，请检查网络设置";
const TOO_LATE = "已过撤回时限";
const FILE_TOO_LARGE = "文件过大，上传文件最大支持100MB";
const IMAGE_TOO_LARGE = "图片过大，单张图片不能超过20MB";
const TEXT_TOO_LONG = "消息过长，单条消息不能超过12K（约4000个汉字）";
const RELOGIN = "聊天登录已失效，请刷新页面后重试";
const UPLOAD_FAILED = "文件上传失败，请重试";
const BUSY = "服务繁忙，请稍后再试";
const TOO_OFTEN = "操作太频繁，请稍后再试";
const NOT_OFFERED = "该功能暂未开通";
const CHANGED = "消息已被修改，请刷新后再试";
const MUTED = "您已被管理员禁言";
const GONE = "该消息不存在";
const REACTIONS_FULL = "该消息的表情回应已达上限";

/** Codes of the chat service and of its SDK: those of R3.8.1, and those that actually occur (W-3). */
const CODES: Record<number, string> = {
  2025: "正在登录聊天，请稍候",
  2040: UPLOAD_FAILED,
  2041: UPLOAD_FAILED,
  2108: "请选择要发送的文件",
  2252: "图片格式不支持，请选择 gif、jpg、png、bmp、webp 图片",
  2253: IMAGE_TOO_LARGE,
  2300: "语音发送失败，请重试",
  2301: "语音文件过大，不能超过20MB",
  2350: "视频发送失败，请重试",
  2351: "视频过大，上传视频最大支持100MB",
  2352: "视频格式不支持，请选择 mp4、mov 视频",
  2400: UPLOAD_FAILED,
  2401: "请选择要发送的文件",
  2402: FILE_TOO_LARGE,
  2480: CHANGED,
  2801: "网络超时，请检查网络后重试",
  2996: TOO_OFTEN,
  3001: RELOGIN,
  3003: RELOGIN,
  3004: RELOGIN,
  3005: RELOGIN,
  3006: RELOGIN,
  3123: "文本包含本地审核拦截词",
  4004: "图片消息发送失败，无效的图片格式",
  4005: "文件消息发送失败，禁止发送违规文件",
  6014: RELOGIN,
  7004: "文件不存在，请检查文件路径是否正确",
  7005: FILE_TOO_LARGE,
  8001: TEXT_TOO_LONG,
  8010: "该通话已结束",
  10004: "群聊信息不符合要求，请检查后重试",
  10007: "没有操作权限，您可能已不在该群聊中",
  10009: "群主不能退出群聊，请先转让群聊",
  10010: "该群聊不存在",
  10013: "您已是群成员",
  10014: "群成员人数已达上限",
  10021: "该群聊ID已被使用，请更换",
  10024: "该入群申请已被处理",
  10025: "您已使用过该群聊ID，请更换",
  10030: GONE,
  10031: TOO_LATE,
  10038: "加入的群聊数量已达上限",
  20001: "消息内容无效，发送失败",
  20003: "该用户不存在",
  20005: BUSY,
  20007: "您已被对方加入黑名单，消息发送失败",
  20009: "对方未开启与您的沟通，暂不能发送消息",
  20016: TOO_LATE,
  20022: "没有权限进行该操作",
  20026: GONE,
  20027: CHANGED,
  23005: REACTIONS_FULL,
  23006: REACTIONS_FULL,
  60008: BUSY,
  60011: TOO_OFTEN,
  60022: BUSY,
  70013: RELOGIN,
  70014: RELOGIN,
  80001: "文本中可能包含敏感内容，发送失败",
  80004: "图片中可能包含敏感内容，发送失败",
};

/** For codes without a sentence of their own, and for failures that the stores make. */
const REASONS: Partial<Record<ChatReason, string>> = {
  unreachable: NETWORK,
  "signature-ended": RELOGIN,
  muted: MUTED,
  "not-offered": NOT_OFFERED,
};

/** A failure of the chat in Chinese: by its code, else by its reason, else in the service's own words (R3.8.1). */
export const chatFailureText = (failure: Failure): string =>
  failure.kind === "chat"
    ? (CODES[failure.code] ?? REASONS[failure.reason] ?? (failure.message || "操作失败，请重试"))
    : failureText(failure);
