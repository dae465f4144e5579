import type { ScamReason } from "#lib/domain/chat/messages/scam.ts";

/** Why a message is suspicious, and one line of advice (X-hints). */
export const scamText: Record<ScamReason, { why: string; advice: string }> = {
  fee: { why: "这条消息提到向您收费", advice: "用人单位不得以任何名义向求职者收取押金、培训费等费用，请不要付款。" },
  loan: { why: "这条消息提到贷款或分期", advice: "以培训、入职为由让您贷款多为骗局，请不要办理。" },
  identity: { why: "这条消息索要证件照片、验证码或密码", advice: "验证码和密码不要告诉任何人，证件请在入职时当面出示。" },
  "easy-money": { why: "这条消息提到刷单、代收款等", advice: "刷单返利是诈骗，出借银行卡可能触犯法律，请不要参与。" },
  outside: { why: "这条消息想让您离开本平台联系", advice: "先核实对方身份；在平台外沟通，出现问题时难以追查。" },
};

export const scam = {
  label: "安全提示",
  report: "举报",
  dismiss: "不再提示这条消息",
};
