import type { Stage } from "#lib/domain/applications/applications.ts";
import type { TicketDocument } from "#lib/domain/pdf/ticket.ts";
import { stageNames } from "./applications.ts";

/** Words of the admission ticket (R2.3.4-5). */
export const ticket = {
  title: "准考证",
  fileName: "准考证.pdf",
  download: "下载准考证",
  photo: "一寸照",
} as const;

const NOTES: Partial<Record<Stage, readonly string[]>> = {
  1: [
    "请携带本人有效身份证原件和本准考证，提前30分钟到达考点，凭证签到入场。",
    "迟到可能不得入场；交卷前请勿离开考点。",
    "除黑色签字笔外，手机、电子手表等通信和电子设备请关闭并交由工作人员保管。",
  ],
  2: [
    "请携带本人有效身份证原件和本准考证，提前15分钟到场，凭证签到候考。",
    "请携带学历、学位证书原件备查。",
    "候考期间请将手机关闭，听从工作人员安排。",
  ],
  3: [
    "请携带本人有效身份证原件和本准考证，穿运动服、运动鞋，凭证签到。",
    "身体不适请提前联系招聘单位，切勿勉强参加。",
    "请遵守现场秩序，听从工作人员安排。",
  ],
};
const LAST_NOTE = "时间、地点如有变动，以「我的应聘」页面和招聘单位的最新通知为准，届时请重新下载。";

/** The facts on a stage's ticket. `time` is Beijing time; it and `place` are empty while unknown. */
export type TicketFacts = {
  name: string;
  idNumber: string;
  number: string;
  stage: Stage;
  title: string;
  post: string;
  company: string;
  time: string;
  place: string;
};

/** The words of an admission ticket. */
export const ticketDocument = (facts: TicketFacts): TicketDocument => ({
  title: ticket.title,
  subtitle: [facts.company, facts.title || stageNames[facts.stage]].filter(Boolean).join(" · "),
  facts: [
    { label: "姓名", value: facts.name },
    { label: "证件号码", value: facts.idNumber },
    { label: "准考证号", value: facts.number },
    { label: "应聘岗位", value: facts.post },
    { label: "环节", value: stageNames[facts.stage] },
    { label: "时间", value: facts.time ? `${facts.time}（北京时间）` : "待通知" },
    { label: "地点", value: facts.place || "待通知" },
  ],
  code: facts.number,
  codeHint: "现场扫码核对准考证号",
  noPhoto: "贴一寸照处",
  notes: { heading: "注意事项", items: [...(NOTES[facts.stage] ?? []), LAST_NOTE] },
  footer: `${ticket.title} ${facts.number}`,
  subject: `${facts.name}${ticket.title}`,
});
