import type { Binary, EducationLevel, LearningForm, Resume } from "#lib/domain/resume.ts";
import type { Problem } from "#lib/domain/resume-rules.ts";

/** Labels of the résumé's codes (2§3.3). */
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
export const learningFormText = { 10: "全日制", 20: "脱产", 15: "其他" } satisfies Record<LearningForm, string>;
export const diplomaText = { 0: "无", 1: "有" } satisfies Record<Binary, string>;
export const degreeSuggestions = ["学士", "硕士", "博士", "无"];

const EDUCATION = {
  begin: { label: "开始年月", required: "请选择开始年月" },
  end: { label: "结束年月", required: "请选择结束年月" },
  school: { label: "学校", required: "请输入学校" },
  level: { label: "学历", required: "请选择学历" },
  degree: { label: "学位", required: "请选择学位" },
  major: { label: "专业", required: "请输入专业" },
  learningForm: { label: "学习形式", required: "请选择学习形式" },
  diploma: { label: "毕业证书", required: "请选择毕业证书" },
} satisfies Record<keyof Resume["educations"][number], { label: string; required: string }>;
export type EducationField = keyof typeof EDUCATION;

export const educationLabel = (field: EducationField): string => EDUCATION[field].label;

/** The sentence for a broken rule of a field (2§5.6). */
export const educationProblemText = (field: EducationField, problem: Problem): string => {
  if (problem === "required") return EDUCATION[field].required;
  if (problem === "future") return `${EDUCATION[field].label}不能晚于本月`;
  return problem === "too-long" ? `${EDUCATION[field].label}最多20个字` : "结束时间不能小于开始时间";
};

export const resume = {
  title: "我的简历",
  basics: "基本信息",
  name: "姓名",
  phone: "联系电话",
  loginPhone: "登录手机号",
  notGiven: "未填写",
  education: "教育背景",
  educationHint: "报名职位前，请至少添加一条教育背景。",
  add: "添加",
  edit: "编辑",
  remove: "删除",
  save: "保存",
  saving: "保存中…",
  cancel: "取消",
  present: "至今",
  year: "年",
  month: "月",
  ofField: (field: string, part: string) => `${field}：${part}`,
  choose: "请选择",
  period: (begin: string, end: string) => `${begin} 至 ${end || "至今"}`,
};
