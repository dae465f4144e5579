import { type Fields, type Kind, kindOf } from "#lib/domain/resume/record.ts";
import { SECTIONS, type Section } from "#lib/domain/resume/resume.ts";
import type { Problem } from "#lib/domain/resume/rules.ts";
import { fieldWords } from "./records.ts";

const CHOSEN: readonly Kind["kind"][] = ["month", "date", "code", "codes", "ethnic-group"];

/** A kind of field's sentence for a malformed value (R2.5). */
const MALFORMED: Partial<Record<Kind["kind"], string>> = {
  digits: "请输入数字",
  amount: "仅支持输入正整数",
  mobile: "请输入正确的手机号",
  "contact-phone": "请输入正确的联系电话",
  email: "邮箱格式错误",
  "id-number": "请输入正确的身份证号",
};

const limitText = (kind: Kind): string => {
  if (!("max" in kind)) return "";
  return kind.kind === "digits" || kind.kind === "amount"
    ? `最多${kind.max}位`
    : `最多${kind.max}个${kind.kind === "email" ? "字符" : "字"}`;
};

const sentence = (kind: Kind, label: string, problem: Problem): string => {
  switch (problem) {
    case "required":
      return `${CHOSEN.includes(kind.kind) ? "请选择" : "请输入"}${label}`;
    case "too-long":
      return `${label}${limitText(kind)}`;
    case "too-small":
      return `${label}过小`;
    case "future":
      return `${label}不能晚于${kind.kind === "month" ? "本月" : "今天"}`;
    case "before-start":
      return "结束时间不能小于开始时间";
    case "malformed":
      return MALFORMED[kind.kind] ?? `${label}格式不正确`;
  }
};

/** The sentence for a broken rule of a field, for site and server (R2.5). `values` is the field's record. */
export const problemText = (
  section: Section,
  field: string,
  problem: Problem,
  values: Readonly<Record<string, unknown>>,
): string => {
  const fields: Fields = SECTIONS[section];
  const words = fieldWords(section, field);
  const rule = fields[field];
  return words[problem] ?? (rule ? sentence(kindOf(rule, values), words.label, problem) : "");
};
