import type { AgeRange, DemandWords } from "#lib/domain/posts/demands.ts";
import { factWords } from "./fact-words.ts";

/** Codes of education in the résumé, by the name that posts use. */
const DEGREE_OF: Readonly<Record<number, string>> = {
  79: "博士",
  78: "硕士",
  60: "本科",
  59: "大专",
  58: "中专",
  40: "中专",
  30: "高中",
  20: "初中",
};

/** Not a field of study: 专业知识, 英语专业八级 … */
const MAJOR =
  /^(.{2,60}?)(?:等)?(?:及|或)?(?:相关|相近|类|类相关)*专业(?!知识|技能|素养|能力|水平|技术|背景知识|[四八]级|性|化|的|人|服务|精神)/u;
const ANY_MAJOR = /专业不限|不限专业/u;
/** Everything before the names of the fields: a degree, and words that ask. */
const BEFORE_MAJOR = /^.*(?:学历|学位|以上|毕业|具有|具备|要求|专科|大专|本科|硕士|博士|\d[.、)])/u;
const NO_MAJOR = /^(?:相关|本|对口|所学|各|该|等|类)*$/u;

const majorsIn = (clause: string): string[] | null => {
  if (ANY_MAJOR.test(clause)) return [];
  const named = MAJOR.exec(clause)?.[1]?.replace(BEFORE_MAJOR, "") ?? "";
  const majors = named.split(/[、/]|或者?/u).filter((name) => !NO_MAJOR.test(name) && name.length <= 20);
  return majors.length > 0 ? majors.slice(0, 8) : null;
};

const AGE_RANGE = /(\d{2})(?:周?岁)?[-~至到](\d{2})周?岁/u;
const AGE_MOST = /(\d{2})周?岁(?:\(?含\)?)?(?:及|或)?以[下内]/u;
const AGE_LEAST = /(?:年?满|年龄)?(\d{2})周?岁(?:及|或)?以上/u;
const ageIn = (clause: string): AgeRange | null => {
  const [, low, high] = AGE_RANGE.exec(clause) ?? [];
  if (low !== undefined) return { min: Number(low), max: Number(high) };
  const [, most] = AGE_MOST.exec(clause) ?? [];
  if (most !== undefined) return { min: null, max: Number(most) };
  const [, least] = AGE_LEAST.exec(clause) ?? [];
  return least === undefined ? null : { min: Number(least), max: null };
};

const LICENCE = /(?:([abc][123])(?:类|型|级|本|及以上|或以上|以上)*)?(?:机动车)?(?:驾照|驾驶证|驾驶执照)/u;
const LICENCE_AFTER = /(?:驾照|驾驶证|驾驶执照)\(?([abc][123])/u;
const licenceIn = (clause: string): string | null => {
  const match = LICENCE.exec(clause);
  return match ? (match[1] ?? LICENCE_AFTER.exec(clause)?.[1] ?? "").toUpperCase() : null;
};
/** Every licence also drives the vehicles of these; source: the annex of 机动车驾驶证申领和使用规定. */
const DRIVES: Readonly<Record<string, string[]>> = {
  A1: ["A3", "B1", "B2", "C1", "C2", "C3", "C4", "M"],
  A2: ["B1", "B2", "C1", "C2", "C3", "C4", "M"],
  A3: ["C1", "C2", "C3", "C4"],
  B1: ["C1", "C2", "C3", "C4", "M"],
  B2: ["C1", "C2", "C3", "C4", "M"],
  C1: ["C2", "C3", "C4"],
  C3: ["C4"],
  D: ["E", "F"],
  E: ["F"],
};
const licencesFor = (name: string): readonly string[] => [
  name,
  ...Object.entries(DRIVES).flatMap(([better, others]) => (others.includes(name) ? better : [])),
];

const NAMED =
  /(?:大学)?英语[四六八]级|英语专业[四八]级|专业[四八]级|cet-?[46]|普通话[一二三]级[甲乙]?等?|计算机[一二三四]级|(?:日语)?n[123]级?|(?:初|中|高)级会计(?:师|职称)?|注册会计师|cpa|acca|cfa|pmp|雅思|托福|[一二]级(?:注册)?(?:建造师|造价(?:工程)?师|消防工程师|建筑师)/gu;
const CERTIFICATE =
  /(?:持有?|具有|具备|取得|考取|有|须|需|^)(?:相应的?|相关的?|有效的?|国家)*([\p{Script=Han}]{2,10}?)(?:从业|职业|执业)?(?:资格证书?|资格|执业证|上岗证|操作证|证书|证)(?!明|券|件)/gu;
const NO_CERTIFICATE = /驾驶|毕业|学历|学位|身份|^(?:相关|相应|职业|从业|执业|上岗|任职|资格)*$/u;
const certificatesIn = (clause: string): string[] => {
  const named = [...clause.matchAll(NAMED)].map(([name]) => name);
  const others = [...clause.matchAll(CERTIFICATE)].flatMap(([, name = ""]) => {
    const certificate = name.replace(/(?:从业|职业|执业|资格)+$/u, "");
    return certificate.length < 2 || NO_CERTIFICATE.test(certificate) || named.some((one) => one.includes(certificate))
      ? []
      : certificate;
  });
  return [...named, ...others].slice(0, 6);
};

/** Words in Latin letters that are no skill. */
const NO_SKILL = new Set(
  "hr hrbp ceo cto ktv app web pc it ai vip kpi okr b2b b2c o2o toc tob gmp iso offer base ok and or of the cet n1 n2 n3 cpa acca cfa pmp a1 a2 a3 b1 b2 c1 c2".split(
    " ",
  ),
);
const SKILL = /[A-Za-z][A-Za-z0-9.]{0,18}(?:\+\+|#)?/gu;
const skillsIn = (line: string): string[] =>
  [...line.normalize("NFKC").matchAll(SKILL)]
    .map(([name]) => name.replace(/\.+$/u, ""))
    .filter((name) => (name.length > 1 || /^[CR]$/.test(name)) && !NO_SKILL.has(name.toLowerCase()))
    .slice(0, 8);

const PREFERENCE = /优先|者佳|更佳|尤佳|为佳|加分/u;
const SUFFIX = /(?:相关|相近|类|专业|方向|资格证书?|从业|职业|执业|资格|证书?|等级|级|等|师|学)+$/u;
const NUMBERING = /^(?:[(（]?\d{1,2}(?:[)）、．]|\.(?!\d))|[①-⑳]|[一二三四五六七八九十]{1,2}[、.．]|[-–—•·●▪◆★*])\s*/u;

const { simplified, sectionOf, degreesIn, degrees, experienceIn } = factWords(new Map());
const HEADING = /^[^:：]{0,12}[:：]\s*/u;

/** The dictionary of requirements, in simplified characters: résumés and posts are both written in them. */
export const demandWords: DemandWords = {
  ...{ simplified, sectionOf, degreesIn, degrees, experienceIn },
  experienceOfTag: (tag) => experienceIn(`${tag}经验`),
  degreeOf: (code) => (code === null ? null : (DEGREE_OF[code] ?? null)),
  ...{ majorsIn, ageIn, licenceIn, licencesFor, certificatesIn, skillsIn },
  isPreference: (clause) => PREFERENCE.test(clause),
  core: (name) => name.replace(SUFFIX, "") || name,
  listed: (names) => names.join("、"),
  bare: (line) => {
    const isHeading = sectionOf(line.normalize("NFKC").replace(/\s+/gu, "")) !== null;
    const text = isHeading ? (HEADING.test(line) ? line.replace(HEADING, "") : "") : line;
    return text.replace(NUMBERING, "").trim();
  },
  lineEnd: /[;；。]|(?<=[^\d\s(（])(?=\s*(?:\d{1,2}[、．)）]|\d{1,2}\.(?!\d)|[①-⑳]))/u,
  clauseEnd: /[,;。!?()]/u,
};
