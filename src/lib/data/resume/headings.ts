import type { Part } from "#lib/domain/resume/prefill/reading.ts";

/** Headings of résumés by the part that they open, without spaces and in lower case. */
const HEADINGS: Record<Part, string> = {
  basics:
    "基本信息 个人信息 基本资料 个人资料 基本情况 个人基本信息 联系方式 个人概况 personalinformation personaldetails contact contactinformation contactdetails",
  expectation: "求职期望 求职意向 期望工作 职业意向 求职目标 意向岗位 jobobjective jobpreferences",
  educations:
    "教育背景 教育经历 学历背景 教育情况 学习经历 教育信息 教育程度 education educationalbackground educationbackground academicbackground",
  works:
    "工作经历 工作经验 工作履历 职业经历 实习经历 实习经验 实践经历与实习 工作及实习经历 工作与实习经历 实习工作经历 实习/工作经历 工作/实习经历 工作实习经历 任职经历 从业经历 experience workexperience workhistory professionalexperience employment employmenthistory internship internships internshipexperience internshipexperiences careerhistory",
  skills:
    "技能 专业技能 技能特长 个人技能 技能专长 职业技能 技能清单 掌握技能 技能与特长 相关技能 it技能 skills technicalskills keyskills professionalskills coreskills skill",
  languages: "语言 语言能力 外语水平 外语能力 语言水平 语言技能 languages languageskills language",
  certificates:
    "证书 资格证书 职业资格 技能证书 证书资质 所获证书 相关证书 专业证书 职业证书 持有证书 获得证书 资质证书 技能/证书 certificates certifications certification licenses licensesandcertifications licenses&certifications",
  awards:
    "奖项 获奖情况 获奖经历 所获奖项 荣誉 荣誉奖项 荣誉奖励 奖励 奖励情况 获奖 奖项荣誉 所获荣誉 个人荣誉 荣誉与奖项 奖学金 awards honors honours honorsandawards awardsandhonors honors&awards awards&honors",
  trainings: "培训与奖励 培训经历 培训 培训情况 教育培训 training trainings",
  family: "家庭成员 家庭情况 家庭成员情况 主要家庭成员 家庭关系",
  urgentContacts: "紧急联系人",
  projects:
    "项目经历 项目经验 项目实践 科研项目 科研经历 项目 研究经历 论文 发表论文 论文发表 projects projectexperience research researchexperience publications selectedprojects",
  campus:
    "校园经历 校内经历 社会实践 实践经历 在校经历 学生工作 社团经历 学生干部经历 志愿者经历 志愿经历 活动经历 校园实践 activities leadership volunteering volunteerexperience extracurricularactivities",
  summary:
    "自我评价 个人评价 个人简介 个人总结 自我介绍 个人优势 自我描述 个人优点 关于我 个人陈述 summary profile aboutme professionalsummary about objective careerobjective personalstatement",
  other:
    "兴趣爱好 爱好 个人爱好 特长 兴趣 其他 其它 附加信息 其他信息 个人作品 作品集 推荐人 证明人 附件 hobbies interests references other additionalinformation portfolio",
};

const parts: readonly Part[] = [
  ...(["basics", "expectation", "educations", "works", "skills", "languages", "certificates", "awards", "trainings"] as const),
  ...(["family", "urgentContacts", "projects", "campus", "summary", "other"] as const),
];
const partOf = new Map(parts.flatMap((part) => HEADINGS[part].split(" ").map((word) => [word, part] as const)));

/** Parts that may be said on the line of their heading: "技能：Excel". Others would turn a label into a heading. */
const SAID_ON_THE_LINE: readonly Part[] = ["skills", "languages", "certificates", "awards", "summary"];

const ORNAMENTS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N})）]+$/gu;
const NUMBERING = /^(?:[一二三四五六七八九十]{1,3}|\d{1,2})[、.．)）:：]\s*/u;
/** "教育背景 EDUCATION", "EDUCATION / 教育背景". */
const TRANSLATED = /^([\p{Script=Han}/]{2,10})[^\p{L}]*[a-z&\s]{4,40}$|^[a-z&\s]{4,40}[^\p{L}]*([\p{Script=Han}/]{2,10})$/iu;
const HEADING_MAX = 40;

const plain = (line: string): string => line.trim().replace(NUMBERING, "").replace(ORNAMENTS, "").replace(NUMBERING, "");

/** The part that a line opens as a heading, and text that stands behind it. */
export const headingOf = (line: string): { part: Part; rest: string } | null => {
  const text = line.length > HEADING_MAX ? "" : plain(line);
  const translated = TRANSLATED.exec(text);
  for (const words of [text, translated?.[1] ?? translated?.[2] ?? ""]) {
    const part = partOf.get(words.replace(/\s+/gu, "").toLowerCase());
    if (part) return { part, rest: "" };
  }
  const [, head, rest] = /^([^:：]{1,16})[:：]\s*(.+)$/u.exec(line.trim().replace(/^[^\p{L}\p{N}]+/u, "")) ?? [];
  const part = partOf.get((head ?? "").replace(/\s+/gu, "").toLowerCase());
  return part && rest && SAID_ON_THE_LINE.includes(part) ? { part, rest } : null;
};
