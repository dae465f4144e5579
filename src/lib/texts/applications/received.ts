import type { WithdrawalReason } from "#lib/domain/applications/withdrawal.ts";
import { WITHDRAWN } from "./applications.ts";

/** Words of the received application and of a withdrawal. */
export const received = {
  title: "投递内容",
  sentAt: (time: string) =>
    `招聘单位收到的是您于 ${time}（北京时间）投递的简历（投递版，不含身份证号、婚姻状况、家庭成员和紧急联系人）。`,
  hash: (sha256: string) => `内容校验码（SHA-256）：${sha256}`,
  none: "没有保存投递内容",
  noneHint: "这次报名早于本功能上线，招聘单位看到的是您当时的简历。",
  changes: "投递后的变化",
  noChanges: "投递后，您的简历没有变化。",
  changesHint: "以下修改发生在投递之后，不会自动发送给招聘单位。",
  sides: { before: "投递时", after: "现在" },
  copy: "投递时的简历",
  files: "附件",
  openFile: (name: string) => `下载${name}`,
} as const;

/** Words of the receipt of a sign-up. */
export const receipt = {
  title: "报名成功",
  withdrawn: WITHDRAWN.text,
  number: "报名编号",
  numbered: (id: string) => `报名编号：${id}`,
  post: "应聘职位",
  signedOn: "报名日期",
  sent: "已发送的内容",
  sentSummary: (counts: string) => `投递版简历：${counts}`,
  count: (section: string, count: number) => `${section} ${count} 条`,
  nothingKept: "没有保存投递内容",
  view: "查看投递内容",
  next: "接下来",
  someStage: "下一环节",
  steps: (stage: string) => [
    "招聘单位审核您的报名信息，结果会显示在「我的应聘」。",
    `审核通过后进入${stage}，有安排时会在这里和「我的应聘」显示。`,
    "请保持电话畅通；简历的后续修改不会自动发送给招聘单位。",
  ],
  addStage: (stage: string) => `将${stage}加入日历`,
  remind: "一周后提醒我查看进度",
  reminder: (post: string) => `查看应聘进度：${post}`,
  toList: "查看我的应聘",
  missing: "没有找到这次报名",
  missingHint: "可能尚未报名，或链接不完整。",
} as const;

/** Words of a withdrawal. */
export const withdrawal = {
  title: "撤回应聘",
  question: (post: string) => `确定撤回对「${post}」的应聘吗？`,
  effect: "撤回后招聘单位将不再处理您的报名。职位仍在招时，您可以重新报名，但要从信息审核重新开始。",
  reason: "撤回原因（选填）",
  noReason: "不说明",
  reasons: {
    "other-job": "已找到其他工作",
    "not-fitting": "岗位与预期不符",
    "time-or-place": "时间或地点不合适",
    "too-slow": "等待时间过长",
    other: "其他原因",
  } satisfies Record<WithdrawalReason, string>,
  confirm: "确定撤回",
  done: "已撤回应聘，10 秒内可以撤销",
  undo: "撤销",
} as const;
