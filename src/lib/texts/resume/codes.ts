import type {
  Arrival,
  Binary,
  EducationLevel,
  Gender,
  LearningForm,
  LicenceClass,
  PoliticalStatus,
  Relation,
  SkillType,
} from "#lib/domain/resume/codes.ts";

/** Labels of the résumé's codes (R2.3.3-1). */
export const educationLevelText = {
  80: "其他",
  79: "博士",
  78: "硕士",
  60: "本科",
  59: "大专",
  58: "中专",
  40: "职高",
  30: "高中",
  20: "初中",
  10: "小学",
} satisfies Record<EducationLevel, string>;
export const politicalStatusText = { 10: "中共党员", 20: "群众", 25: "共青团员", 15: "其他" } satisfies Record<
  PoliticalStatus,
  string
>;
export const learningFormText = { 10: "全日制", 20: "脱产", 15: "其他" } satisfies Record<LearningForm, string>;
export const relationText = {
  10: "本人",
  20: "配偶",
  30: "儿子",
  40: "女儿",
  50: "父子",
  55: "父女",
  60: "母子",
  65: "母女",
  70: "其他",
} satisfies Record<Relation, string>;
export const skillTypeText = { 0: "驾驶证", 1: "其他" } satisfies Record<SkillType, string>;
export const licenceClassText = {
  1: "A1",
  2: "A2",
  3: "A3",
  4: "B1",
  5: "B2",
  6: "C1",
  7: "C2",
  8: "C3",
  9: "C4",
  10: "C5",
  11: "D",
  12: "E",
  13: "F",
  14: "M",
  15: "N",
  16: "P",
} satisfies Record<LicenceClass, string>;
export const genderText = { 1: "男", 2: "女" } satisfies Record<Gender, string>;
export const maritalText = { 0: "未婚", 1: "已婚" } satisfies Record<Binary, string>;
export const householdText = { 0: "非农业户口", 1: "农业户口" } satisfies Record<Binary, string>;
export const yesNoText = { 0: "否", 1: "是" } satisfies Record<Binary, string>;
export const diplomaText = { 0: "无", 1: "有" } satisfies Record<Binary, string>;
export const arrivalText = { 1: "一周", 2: "两周", 3: "一个月" } satisfies Record<Arrival, string>;
