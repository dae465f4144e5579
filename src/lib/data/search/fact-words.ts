import type { Experience } from "#lib/domain/posts/facts.ts";
import type { FactSection, FactWords } from "#lib/domain/posts/read-facts.ts";
import type { Simplified } from "#lib/domain/posts/understand/fold.ts";
import { BENEFITS, WITHIN } from "./benefits.ts";
import { FULL_TIME } from "./fact-filters.ts";
import { NUMBER, numberOf } from "./pay-words.ts";
import { levels } from "./words.ts";

const HEADINGS: readonly [FactSection, RegExp][] = [
  ["duties", /^[^:]{0,3}(?:(?:岗位|工作|职位|主要)(?:职责|内容|描述|任务)|职责描述|职责)(?::|$)/u],
  ["demands", /^[^:]{0,3}(?:(?:任职|岗位|职位|招聘|应聘|录用)(?:要求|资格|条件)|任职资格|任职条件|我们希望您?)(?::|$)/u],
  ["offers", /^[^:]{0,3}(?:(?:薪资|薪酬|员工|公司|岗位)?(?:福利|待遇)(?:待遇|福利)?|薪酬与福利|我们提供|职位亮点)(?::|$)/u],
];

/** Words that make a clause no condition: a mere preference, or the education of pupils, customers or the company's own staff. */
const NO_CONDITION =
  /优先|者佳|更佳|尤佳|加分|亦可放宽|可放宽|认证|招生|录取|导师|辅导|教学|指导|培养|负责|学员|学生|家长|候选人|升学|考研|院校|学段|课程/u;

/** The lowest first. */
const DEGREES = ["学历不限", "初中", "高中", "中专", "大专", "本科", "硕士", "博士"];
const DEGREE_WORDS: Readonly<Record<string, string>> = {
  初中: "初中",
  高中: "高中",
  中专: "中专",
  中技: "中专",
  职高: "中专",
  技校: "中专",
  大专: "大专",
  专科: "大专",
  高职: "大专",
  本科: "本科",
  学士: "本科",
  硕士: "硕士",
  研究生: "硕士",
  博士: "博士",
};
const DEGREE = `(?:${Object.keys(DEGREE_WORDS).join("|")})(?!后)`;
const DEGREE_LIST = `${DEGREE}(?:(?:[/、]|或者?)${DEGREE}){0,4}`;
const DEGREE_FORMS = [
  new RegExp(`(?:学历|文化程度)(?:要求)?[:为]?(${DEGREE_LIST})`, "u"),
  new RegExp(`(${DEGREE_LIST})(?:学历|文凭|学位)?(?:及其?|或|含)?以上`, "u"),
  new RegExp(
    `^(?:\\d{1,2}[.、])?(?:要求|须|需|具有|具备|全日制|统招|国家承认|大学|的){0,4}(${DEGREE_LIST})(?:学历|文凭|毕业)`,
    "u",
  ),
];
const NO_DEGREE = /学历(?:要求)?[:为]?(?:不限|无要求|不作要求|不做要求)|不限学历|无学历要求/u;
const degreeWords = new RegExp(DEGREE, "gu");

const degreesIn = (clause: string): string[] => {
  if (NO_CONDITION.test(clause)) return [];
  if (NO_DEGREE.test(clause)) return ["学历不限"];
  for (const form of DEGREE_FORMS) {
    const list = form.exec(clause)?.[1];
    if (list !== undefined) return [...list.matchAll(degreeWords)].flatMap(([word]) => DEGREE_WORDS[word] ?? []);
  }
  return [];
};

const NO_EXPERIENCE =
  /经验(?:要求)?[:为]?(?:不限|无要求|不作要求|不做要求)|不限经验|无经验(?:要求|者?[亦也均]?可)|(?:无需|不需要?|无须)(?:任何|相关|工作|从业){0,2}经验/u;
const WORKED = "(?:经验|经历)";
const EXPERIENCE_FORMS = {
  labelled: new RegExp(`(?:经验|工作年限|从业年限)(?:要求)?[:为]?${NUMBER}(?:[-~至到]${NUMBER})?年(?!以下|以内|内|以里)`, "u"),
  range: new RegExp(`${NUMBER}[-~至到]${NUMBER}年[^\\d]{0,20}?${WORKED}`, "u"),
  least: new RegExp(`${NUMBER}年(?:及|或|含)?以上[^\\d]{0,20}?${WORKED}`, "u"),
  named: new RegExp(`(?:至少|不少于|不低于|满)${NUMBER}年(?!以下|以内|内)[^\\d]{0,20}?${WORKED}`, "u"),
};
/** Longer experience is a company's own. */
const YEARS_MAX = 15;
/** Before a number of years: not the applicant's. */
const NOT_OF_APPLICANT = /公司|我司|我们|集团|团队|品牌|企业|机构|学校|医院|门店|成立|创[始立]|近/u;

const experienceIn = (clause: string): Experience | null => {
  if (NO_EXPERIENCE.test(clause)) return { min: 0, max: null };
  if (NO_CONDITION.test(clause)) return null;
  for (const form of Object.values(EXPERIENCE_FORMS)) {
    const match = form.exec(clause);
    if (!match || NOT_OF_APPLICANT.test(clause.slice(0, match.index))) continue;
    const [, low = "", high] = match;
    const min = numberOf(low);
    const max = high === undefined ? null : numberOf(high);
    if (Number.isInteger(min) && min >= 1 && min <= YEARS_MAX && (max === null || (max > min && max <= YEARS_MAX + 5)))
      return { min, max };
  }
  return null;
};

const HEADCOUNT =
  /^(?:\d{1,2}[.、])?(?:(?:招聘|需求|录用|计划)(?:总)?人数[:为]?(\d{1,4})[人名个]?|(?:现|拟)?(?:招|招聘|招收)(\d{1,4})[人名])$/u;
const headcountIn = (clause: string): number | null => {
  const [, labelled, plain] = HEADCOUNT.exec(clause) ?? [];
  const count = Number(labelled ?? plain ?? 0);
  return count > 0 ? count : null;
};

/** Work on benefits, no offer. */
const NO_OFFER = /负责|办理|核算|协助|组织|统计|跟进|策划|制定|增减|处理|熟悉|了解|咨询|客户|入职体检/u;
const DENIED = /(?:无|不|没有|没|非|未)(?:提供|享有)?$/u;
const has = (clause: string, word: string): boolean => {
  const at = clause.indexOf(word);
  return at >= 0 && !DENIED.test(clause.slice(Math.max(0, at - 4), at));
};

const benefitsIn = (clause: string): string[] => {
  if (NO_OFFER.test(clause)) return [];
  const found = BENEFITS.filter(([, ...forms]) => forms.some((form) => has(clause, form))).map(([name]) => name);
  const lesser = found.flatMap((name) => WITHIN[name] ?? []);
  return found.filter((name) => !lesser.includes(name));
};

/** The levels of the search that are a form of employment. */
const EMPLOYMENT_LEVELS: Readonly<Record<string, string>> = { 实习: "实习", 校招: "应届", 兼职: "兼职" };
/** Behind such a word a title is of the people who hire and train. */
const STAFF = "(?:生)?(?:招聘|管理|指导|带教|带队|培训|专员|经理|主管|负责|导师|老师|项目|运营|平台|市场)";
const TITLE_FORMS = levels.flatMap(({ name, inTitles }) => {
  const employment = EMPLOYMENT_LEVELS[name];
  return employment === undefined ? [] : inTitles.map((word) => ({ employment, pattern: new RegExp(`${word}(?!${STAFF})`, "u") }));
});

const employmentsInTitle = (title: string): string[] => [
  ...new Set(TITLE_FORMS.filter(({ pattern }) => pattern.test(title)).map(({ employment }) => employment)),
];

const LABELLED = /^(?:工作|职位|岗位|用工|雇佣)(?:性质|类型|形式)[:为](全职|兼职|实习|校招|应届)生?$/u;
const LABELS: Readonly<Record<string, string>> = {
  全职: FULL_TIME,
  兼职: "兼职",
  实习: "实习",
  校招: "应届",
  应届: "应届",
};

/** The dictionary of facts. `simplified`: traditional characters and their simplified ones. */
export const factWords = (simplified: Simplified): FactWords => ({
  simplified,
  sectionOf: (line) => HEADINGS.find(([, pattern]) => pattern.test(line))?.[0] ?? null,
  clauseEnd: /[,;。!?()[\]【】|]/u,
  degreesIn,
  degrees: DEGREES,
  experienceIn,
  headcountIn,
  benefitsIn,
  benefits: BENEFITS.map(([name]) => name),
  employmentsInTitle,
  employmentIn: (clause) => LABELS[LABELLED.exec(clause)?.[1] ?? ""] ?? null,
});
