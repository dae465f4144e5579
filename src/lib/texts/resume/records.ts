import type { Reason } from "#lib/domain/resume/completeness.ts";
import type { FieldName } from "#lib/domain/resume/record.ts";
import type { SECTIONS, Section } from "#lib/domain/resume/resume.ts";
import type { Problem } from "#lib/domain/resume/rules.ts";
import * as codes from "./codes.ts";

/**
 * A field's label; `options` label its codes, `suggestions` are offered where any text is allowed. A sentence under a
 * problem's name replaces the one from `problems.ts`.
 */
export type FieldWords = {
  label: string;
  /** The unit after a number. */
  unit?: string;
  /** Stands below the field: how to fill it, or when it will be needed. */
  hint?: string;
  suggestions?: readonly string[];
  options?: Readonly<Record<number, string>>;
} & Partial<Record<Problem, string>>;
type CodesOf<Field> = Field extends { codes: readonly (infer Code extends number)[] }
  ? Code
  : Field extends { when: Record<number, infer Kind> }
    ? CodesOf<Kind>
    : never;
type WordsOf<Field> = [CodesOf<Field>] extends [never]
  ? string | FieldWords
  : FieldWords & { options: Record<CodesOf<Field>, string> };
type Sections = typeof SECTIONS;

/** Family and emergency contacts ask for the same (R2.5.7, R2.5.8). */
const PERSON = {
  name: "姓名",
  relation: { label: "与本人关系", options: codes.relationText },
  workUnit: "工作单位",
  phone: "联系电话",
  remark: "备注",
};

/** Every field of the résumé by name. A field without words, or a code without a label, does not compile. */
const RECORD_WORDS = {
  basics: {
    name: { label: "姓名", required: "请输入您的姓名" },
    gender: { label: "性别", options: codes.genderText, required: "请选择您的性别" },
    idNumber: { label: "身份证号", required: "身份证号不能为空", hint: "填写后自动得出性别、出生日期和年龄" },
    birthday: { label: "出生日期", hint: "由身份证号得出" },
    age: { label: "年龄", unit: "岁", hint: "由身份证号得出" },
    phone: { label: "联系电话", required: "请输入您的联系电话" },
    education: { label: "最高学历", options: codes.educationLevelText, required: "请选择您的最高学历" },
    married: { label: "婚姻状况", options: codes.maritalText, required: "请选择您婚否" },
    household: { label: "户口类别", options: codes.householdText },
    veteran: { label: "是否退役军人", options: codes.yesNoText, hint: "报名时可不填，背调时核对" },
    ethnicity: { label: "民族", hint: "报名时可不填，录用登记时需要" },
    height: { label: "身高", unit: "cm", required: "请输入您的身高", "too-small": "身高要大于99cm" },
    adjustable: { label: "是否服从调剂", options: codes.yesNoText, hint: "报名时可不填，录取调剂时参考" },
    email: { label: "邮箱", hint: "报名时可不填，用于接收书面通知" },
    politics: { label: "政治面貌", options: codes.politicalStatusText, hint: "报名时可不填，背调时核对" },
  },
  expectation: {
    place: { label: "期望工作地", required: "请输入或选择期望工作地" },
    salary: { label: "期望薪资", unit: "元/月" },
    arrival: { label: "预计到岗时间", options: codes.arrivalText },
  },
  skills: {
    type: { label: "技能类型", options: codes.skillTypeText },
    certificate: { label: "技能证书", options: codes.licenceClassText },
    obtainedOn: "初次取得证书时间",
    authority: "发证机构",
    special: { label: "特殊要求", options: codes.yesNoText },
    remark: "备注",
  },
  trainings: { begin: "开始年月", end: "结束年月", certificate: "培训或奖励证书" },
  works: {
    begin: "开始年月",
    end: "结束年月",
    employer: "供职单位",
    position: "职务",
    phone: "联系电话",
    monthlyPay: { label: "月薪", unit: "元" },
  },
  educations: {
    begin: "开始年月",
    end: "结束年月",
    school: "学校",
    level: { label: "学历", options: codes.educationLevelText },
    degree: { label: "学位", required: "请选择学位", suggestions: ["学士", "硕士", "博士", "无"] },
    major: "专业",
    learningForm: { label: "学习形式", options: codes.learningFormText },
    diploma: { label: "毕业证书", options: codes.diplomaText },
  },
  family: PERSON,
  urgentContacts: PERSON,
} as const satisfies { [Name in Section]: { [F in FieldName<Sections[Name]>]: WordsOf<Sections[Name][F]> } };

/** When a part becomes necessary that applying does not require (R2.2.3). */
export const neededText: Partial<Record<Section, string>> = {
  skills: "报名时可不填，岗位要求持证时，资格审核会核对。",
  trainings: "报名时可不填，面试时作为参考。",
  works: "报名时可不填，面试和背调时会核对。",
  expectation: "报名时可不填，用于推荐岗位和安排到岗。",
  family: "报名时可不填，进入背调阶段时需要。",
  urgentContacts: "报名时可不填，录用登记时需要。",
};

/** The sections by their headings (R2.2.3). */
export const sectionText = {
  basics: "基本信息",
  expectation: "求职期望",
  skills: "技能",
  trainings: "培训与奖励",
  works: "工作经历",
  educations: "教育背景",
  family: "家庭成员",
  urgentContacts: "紧急联系人",
} satisfies Record<Section, string>;

const WORDS: Record<Section, Readonly<Record<string, string | FieldWords>>> = RECORD_WORDS;

/** The words of a field. */
export const fieldWords = (section: Section, field: string): FieldWords => {
  const words = WORDS[section][field] ?? "";
  return typeof words === "string" ? { label: words } : words;
};
const fieldLabel = <Name extends Section>(section: Name, field: FieldName<Sections[Name]>): string =>
  fieldWords(section, field).label;
/** A gap in the résumé, by name. */
export const reasonText = ({ section, field }: Reason): string => (field ? fieldLabel("basics", field) : sectionText[section]);
