import { REPORT_TEXT_MAX, type ReportField, type ReportProblem, type ReportReason } from "#lib/domain/reports/reports.ts";

/** Each reason's name, for the visitor and the operator. */
export const reportReasonText = {
  fee: "收取费用",
  fake: "虚假职位",
  discrimination: "歧视",
  contact: "联系方式异常",
  harassment: "骚扰",
  other: "其他",
} as const satisfies Record<ReportReason, string>;

/** Reasons that the operator looks into. */
const SUBJECTS = { post: "这个职位", message: "这条消息" };

/** Words of the dialog in which a post or message is reported. */
export const reports = {
  title: { post: "举报职位", message: "举报消息" },
  message: "被举报的消息",
  hint: { post: "仅用于核实这次举报，不会告诉招聘单位", message: "仅用于核实这次举报，不会告诉对方" },
  reason: "举报原因",
  text: "情况说明",
  textHint: (length: number) => `${length} / ${REPORT_TEXT_MAX}`,
  textPlaceholder: "例如：什么时间、对方怎么说、要求您做什么",
  phone: "联系电话（选填）",
  send: "提交举报",
  sending: "正在提交…",
  doneTitle: "举报已收到",
  /** The next steps; without a number there will be no call. */
  done: {
    withPhone: (subject: keyof typeof SUBJECTS) => `平台工作人员会核查${SUBJECTS[subject]}，需要了解更多情况时会拨打您留下的电话。`,
    withoutPhone: (subject: keyof typeof SUBJECTS) => `平台工作人员会核查${SUBJECTS[subject]}。您没有留下电话，我们不会再联系您。`,
  },
  doneAdvice: "如果已经付款，或感到人身安全受到威胁，请立即拨打 110；也可以拨打 12333 向当地人力资源社会保障部门投诉。",
  close: "知道了",
} as const;

export const reportProblemText = {
  reason: { missing: "请选择举报原因" },
  text: { missing: "请写明具体情况", "too-long": `最多${REPORT_TEXT_MAX}字，请精简后再提交` },
  phone: { malformed: "联系电话格式不正确，也可以不填" },
} as const satisfies Record<ReportField, Partial<Record<ReportProblem, string>>>;
