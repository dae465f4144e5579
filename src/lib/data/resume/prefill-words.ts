import ethnicGroups from "#lib/data/ethnic-groups.json" with { type: "json" };
import { LICENCE_CLASSES, LICENCE_NAMES } from "#lib/domain/resume/codes.ts";
import type { PrefillWords } from "#lib/domain/resume/prefill/reading.ts";
import type { Section } from "#lib/domain/resume/resume.ts";
import { headingOf } from "./headings.ts";
import { columnOf, labelOf } from "./labels.ts";
import { personIn, TITLES } from "./person-words.ts";

/** Levels by their words; a word inside a longer one of another level does not count. */
const LEVELS: readonly [number, RegExp][] = [
  [79, /博士(?!后)|\bph\.?\s?d\b|\bdoctor(?:ate| of)/iu],
  [78, /硕士|(?<!博士)研究生|\bmaster(?:'s|s)?\b|\bm\.?sc\b|\bm\.s\.|\bm\.a\.|\bmba\b|\bmeng\b|\bMS\b(?= in)|\bMA\b(?= in)/iu],
  [60, /本科|学士|\bbachelor(?:'s|s)?\b|\bb\.?sc\b|\bb\.s\.|\bb\.a\.|\bbeng\b|\bb\.eng\b|\bbba\b|\bBS\b(?= in)|\bBA\b(?= in)/iu],
  [59, /大专|专科(?!医|院)|高职(?!高专)|\bassociate(?:'s)? degree\b/iu],
  [58, /中专|中技|技校/u],
  [40, /职高/u],
  [30, /高中(?!部?教|语|数|英)|\bhigh school\b/iu],
  [20, /初中(?!部?教|语|数|英)/u],
];
const levelsIn = (text: string): number[] => LEVELS.flatMap(([level, word]) => (word.test(text) ? [level] : []));

const CODES: Partial<Record<`${Section}.${string}`, Readonly<Record<string, number>>>> = {
  "basics.gender": { 男: 1, 女: 2, 男性: 1, 女性: 2, male: 1, female: 2 },
  "basics.married": { 未婚: 0, 已婚: 1, 否: 0, 是: 1, single: 0, married: 1 },
  "basics.household": { 非农业户口: 0, 农业户口: 1, 非农业: 0, 农业: 1 },
  "basics.veteran": { 否: 0, 是: 1 },
  "basics.adjustable": { 否: 0, 是: 1 },
  "basics.politics": { 中共党员: 10, 党员: 10, 群众: 20, 共青团员: 25, 团员: 25 },
  "expectation.arrival": { 一周: 1, 一周内: 1, "1周内": 1, 两周: 2, 两周内: 2, 一个月: 3, 一个月内: 3, "1个月内": 3 },
  "educations.learningForm": { 全日制: 10, 脱产: 20, 其他: 15 },
  "educations.diploma": { 有: 1, 无: 0 },
  "skills.type": { 驾驶证: 0, 其他: 1 },
  "skills.special": { 是: 1, 否: 0 },
};
const RELATIONS = { 配偶: 20, 儿子: 30, 女儿: 40, 父子: 50, 父女: 55, 母子: 60, 母女: 65, 其他: 70 };
CODES["urgentContacts.relation"] = RELATIONS;
CODES["family.relation"] = { 本人: 10, ...RELATIONS };

const PART_TIME = /非全日制|在职|函授|自考|成人|电大|网络教育|part-?time/iu;
const learningFormIn = (text: string): number | null => {
  if (PART_TIME.test(text)) return 15;
  if (/脱产/u.test(text)) return 20;
  return /全日制|统招|full-?time/iu.test(text) ? 10 : null;
};

const DEGREE =
  /(?:哲学|经济学|法学|教育学|文学|历史学|理学|工学|农学|医学|军事学|管理学|艺术学|工程|工商管理|专业)(?:学士|硕士|博士)|(学士|硕士|博士)学位/u;
const degreeIn = (text: string): string | null => {
  const found = DEGREE.exec(text);
  return found ? (found[1] ?? found[0]) : null;
};

const SCHOOL =
  /[\p{Script=Han}]{2,18}?(?:大学|学院|学校|中学|高中|党校|[一二三四五六七八九十]中)(?:[(（](?:[\p{Script=Han}]{2,6}|\p{L}{2,12})[)）])?(?:[\p{Script=Han}]{2,6}(?:分校|校区))?/u;
const ENGLISH_SCHOOL =
  /(?:(?:\p{Lu}[\p{L}.'&-]*|of|and|the|at|for)\s){0,6}(?:University|College|Institute|Academy|School)(?:\s(?:of|for|at)(?:\s(?:\p{Lu}[\p{L}.'&-]*|and|the)){1,5})?/u;
/** "大学英语六级" is no school. */
const NO_SCHOOL = /大学(?:英语|生|语文|物理|城)|^(?:学院|本校|我校)|高中(?:同学|毕业$)/u;
const SUBJECT =
  "计算机|软件|经济|管理|外国语|外语|机械|信息|通信|网络|法|商|医|药|文|理|工程|工|材料|化学|化工|物理|数学|统计|生命|科学|技术|艺术|设计|传媒|新闻|传播|马克思主义|公共|土木|电气|电子|自动化|环境|建筑|能源|动力|航空|航天|教育|体育|金融|会计|国际|贸易|人文|社会|政治|心理|农|林|食品|生物|地理|资源|测绘|交通|历史|哲学|护理|口腔|临床|音乐|美术|继续|研究生|与|和|及";
const FACULTY = new RegExp(`^(?:${SUBJECT})+学院$|系$|学部$|实验室$`, "u");

const schoolIn = (text: string): string | null => {
  if (NO_SCHOOL.test(text) || /公司|school of/iu.test(text)) return null;
  return SCHOOL.exec(text)?.[0] ?? ENGLISH_SCHOOL.exec(text)?.[0]?.trim() ?? null;
};
/** A faculty is named by its subjects alone. */
const isFaculty = (text: string): boolean =>
  (FACULTY.test(text) && !/大学/u.test(text)) || /^(?:school|faculty|department|college) of/iu.test(text);
const SCHOOL_DETAIL =
  /gpa|绩点|排名|均分|rank|%|主修|课程|课题|导师|保研|奖学金|成绩|毕业论文|研究方向|方向[:：]|前\d|\d\/\d|985|211|双一流|coursework|honou?rs|在读|应届|学制|\d{4}届|毕业$/iu;

const EMPLOYER =
  /公司|集团|银行|医院|事务所|研究院|研究所|设计院|工作室|出版社|报社|电视台|幼儿园|大学|学院$|学校$|中学$|小学$|工厂|酒店|超市|委员会|协会|基金会|俱乐部|管理局|税务局|派出所|街道办|政府|法院|检察院|诊所|药店|商行|门店$|\b(?:inc|ltd|llc|corp|gmbh|company|group|bank|hospital|university|institute|foundation|studio|technologies|limited)\b\.?/iu;
const EMPLOYER_END =
  /(?:公司|集团|银行|医院|事务所|研究院|研究所|设计院|工作室|出版社|协会|基金会|大学|学校|中学|小学|幼儿园|酒店)(?:[(（][^)）]*[)）])?$/u;
const POSITION =
  /工程师|经理|主管|总监|专员|助理|实习生|设计师|顾问|分析师|架构师|程序员|会计|出纳|教师|老师|讲师|教练|护士|医生|医师|药师|司机|客服|店长|店员|组长|负责人|文员|编辑|记者|律师|翻译|研究员|技术员|操作员|操作工|普工|厨师|服务员|保安|保洁|收银员|销售$|代表$|运营$|策划$|文案$|行政$|人事$|前台$|管培生|培训生|班长|主任$|总裁|秘书|审计$|开发$|测试$|产品$|员$|^(?:前端|后端|测试|运维|产品|运营|市场|销售|人力)(?:开发|岗|实习)|\b(?:engineer|manager|developer|designer|analyst|intern|director|assistant|specialist|consultant|officer|lead|architect|programmer|accountant|teacher|editor|associate|representative|coordinator|researcher|scientist|administrator|executive|nurse|trainee)\b/iu;
const DEPARTMENT = /(?:部|事业群|事业部|中心|处|科室|团队|小组|分部)$|department|division|\bteam\b/iu;

const KNOWN_CERTIFICATES = [
  /(?:大学)?英语(?:四|六)级(?:\s?[(（]CET-?[46][)）])?(?:证书)?|CET-?\s?[46]|英语专业(?:四|八)级|TEM-?\s?[48]/giu,
  /雅思(?:\s?IELTS)?|IELTS|托福(?:\s?TOEFL)?|TOEFL(?:\siBT)?|TOEIC|JLPT\s?N[1-5]|日语\s?(?:能力考试)?\s?N[1-5]|TOPIK\s?\d?/gu,
  /普通话(?:水平)?(?:测试)?(?:[一二三]级[甲乙]等)(?:证书)?|全国计算机(?:等级考试)?[一二三四]级(?:证书)?|计算机[一二三四]级(?:证书)?/gu,
  /教师资格证书?|会计从业资格证书?|注册会计师|初级会计(?:师|职称|证)|中级会计(?:师|职称|证)|法律职业资格证书?|护士执业资格证书?|导游证|电工证|焊工证|健康证|证券从业资格证书?|基金从业资格证书?|人力资源管理师(?:[一二三四]级)?|一级建造师|二级建造师|软件设计师|系统架构设计师|心理咨询师/gu,
  /\b(?:PMP|CPA|ACCA|CFA|FRM|HCIA|HCIP|HCIE|CCNA|CCNP|CISSP)\b/gu,
];
const certificatesIn = (text: string): string[] => {
  const found = KNOWN_CERTIFICATES.flatMap((pattern) => [...text.matchAll(pattern)].map(([name]) => name.trim()));
  return [...new Set(found)].filter((name) => !found.some((other) => other !== name && other.includes(name)));
};

const LICENCE = /驾照|驾驶证|驾驶执照|驾驶证书/u;
const licencesIn = (text: string): string[] => {
  const isNamed = LICENCE.test(text);
  const isList = /^[A-Z]\d?(?:[、,，/ ][A-Z]\d?)*$/u.test(text.trim());
  if (!isNamed && !isList) return [];
  const names = text.match(/(?<![A-Za-z\d])(?:A[123]|B[12]|C[1-5]|[DEFMNP])(?![A-Za-z\d])/gu) ?? [];
  return [...new Set(names)].flatMap((name) => {
    const code = LICENCE_CLASSES[LICENCE_NAMES.indexOf(name)];
    return code === undefined ? [] : [String(code)];
  });
};

const YEAR = "(?:19|20)\\d{2}";
const UNTIL = "(?:[-–—‒―~～〜至到−－]{1,3}|to\\b|until\\b)";
const NOW = "(?:至今|今|现在|目前|present|now|current|ongoing)";
const DAY_AFTER = "(?:\\s{0,2}\\d{1,2}\\s?日|[.\\-/．]\\d{1,2}(?!\\d|[.年/．]\\d))?";
const MONTHS =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const month = new RegExp(
  [
    `(?<!\\d)(?<y1>${YEAR})\\s{0,2}[.\\-/年．。]\\s{0,2}(?<m1>1[0-2]|0?[1-9])(?!\\d)(?:\\s{0,2}月(?:份)?)?${DAY_AFTER}`,
    `\\b(?<n2>${MONTHS})\\.?,?\\s{1,2}(?<y2>${YEAR})(?!\\d)`,
    `(?<!\\d)(?<m3>1[0-2]|0?[1-9])\\s?[/.]\\s?(?<y3>${YEAR})(?!\\d)`,
    `(?<!\\d)(?<y4>${YEAR})(?<m4>0[1-9]|1[0-2])(?!\\d)`,
  ].join("|"),
  "iu",
);

const ETHNIC_GROUPS: readonly string[] = ethnicGroups;

/** The words of résumés in Chinese and English (docs/decisions/0133-a-file-is-read-where-it-is-chosen.md). */
export const prefillWords: PrefillWords = {
  headingOf,
  labelOf,
  columnOf,
  codeOf: (section, field, text) => CODES[`${section}.${field}`]?.[text] ?? null,
  levelsIn,
  learningFormIn,
  degreeIn,
  schoolIn,
  isFaculty,
  isSchoolDetail: (text) => SCHOOL_DETAIL.test(text),
  isEmployer: (text) => EMPLOYER.test(text),
  // A firm of accountants is no accountant.
  isPosition: (text) => POSITION.test(text) && !EMPLOYER_END.test(text),
  isDepartment: (text) => DEPARTMENT.test(text),
  ethnicGroup: (text) => ETHNIC_GROUPS.find((group) => group === text || (text.length > 0 && group === `${text}族`)) ?? null,
  personIn,
  isTitle: (text) => TITLES.test(text),
  certificatesIn,
  licencesIn,
  isPageMark: (line) => /第\s?\d+\s?页|^page\s\d+(?:\sof\s\d+)?$|^\d{1,3}\s?\/\s?\d{1,3}$/iu.test(line),
  bullet: /^\s*(?:[•●▪■◆◇○·*➢✓✔\-–]|\d{1,2}[.、)）]|[(（]\d{1,2}[)）])\s*(?!\d)/u,
  until: new RegExp(UNTIL, "iu"),
  now: new RegExp(NOW, "iu"),
  month,
  day: new RegExp(
    `(?<!\\d)(?<y>${YEAR})\\s?[.\\-/年]\\s?(?<m>1[0-2]|0?[1-9])\\s?[.\\-/月]\\s?(?<d>3[01]|[12]\\d|0?[1-9])(?!\\d)`,
    "u",
  ),
  years: new RegExp(`(?<![\\d.\\-/])${YEAR}\\s?年?\\s?${UNTIL}\\s?(?:${YEAR}\\s?年?(?![\\d.\\-/]|\\s?\\d{1,2}月)|${NOW})`, "iu"),
};
