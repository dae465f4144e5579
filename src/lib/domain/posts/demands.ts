import { LICENCE_NAMES } from "#lib/domain/resume/codes.ts";
import { NO_MONTH } from "#lib/domain/resume/record.ts";
import type { Resume, Section } from "#lib/domain/resume/resume.ts";
import type { Experience } from "./facts.ts";
import { type FactWords, textOf } from "./read-facts.ts";
import type { RichNode } from "./rich-text.ts";
import { foldText } from "./understand/fold.ts";

/** An age that a post asks for, in years. */
export type AgeRange = { min: number | null; max: number | null };

/** The words by which requirements are read. All patterns see folded text without spaces. */
export type DemandWords = Pick<FactWords, "simplified" | "sectionOf" | "degreesIn" | "degrees" | "experienceIn"> & {
  /** The experience of a post's tag, such as 3年以上; null for another tag. */
  experienceOfTag: (tag: string) => Experience | null;
  /** The name of a degree by its code in the résumé; null for one that compares with none. */
  degreeOf: (code: number | null) => string | null;
  /** The fields of study that a clause names; the empty list is any. Null if it names none. */
  majorsIn: (clause: string) => string[] | null;
  ageIn: (clause: string) => AgeRange | null;
  /** The class of a driving licence; an empty text is any. Null if the clause asks for none. */
  licenceIn: (clause: string) => string | null;
  /** The classes that may drive the vehicles of another one. */
  licencesFor: (name: string) => readonly string[];
  certificatesIn: (clause: string) => string[];
  /** Programs and languages that are written in Latin letters. */
  skillsIn: (clause: string) => string[];
  isPreference: (clause: string) => boolean;
  /** Text without the parts that name no field of study or certificate: 类, 专业, 资格证 … */
  core: (name: string) => string;
  /** Several names in a row. */
  listed: (names: readonly string[]) => string;
  /** A line without the number or the heading that it begins with. */
  bare: (line: string) => string;
  lineEnd: RegExp;
  clauseEnd: RegExp;
};

/** `unknown`: the résumé does not say it, or only the reader can judge it. */
export type Verdict = "met" | "unmet" | "unknown";
/** One condition: the wish of the post, and the résumé's answer; null without one. */
export type DemandCheck = { verdict: Verdict; isPreference: boolean } & Condition;
type Condition =
  | { kind: "degree"; wanted: string; own: string | null }
  /** `own` in months. */
  | { kind: "experience"; wanted: Experience; own: number | null }
  | { kind: "age"; wanted: AgeRange; own: number | null }
  | { kind: "major" | "licence" | "certificate" | "skill"; wanted: string; own: string | null };
/** A condition before its clause is known to be a mere preference. */
type Judged = { verdict: Verdict } & Condition;
/** A requirement as the company wrote it. One without checks is left to the reader. */
export type Demand = { text: string; checks: DemandCheck[] };

export type DemandResume = Pick<Resume, "basics" | "skills" | "trainings" | "works" | "educations" | "certificates">;

/** More lines than this are no list of requirements. */
const LINES_MAX = 40;
/** A longer line is cut for the list, in UTF-16 units. */
const LINE_MAX = 300;

const compact = (text: string, words: DemandWords): string => foldText(text, words.simplified).replace(/\s+/gu, "");

/** The lines under the heading of the requirements, one for each; empty for a description without such a heading. */
export const demandLines = (description: readonly RichNode[], words: DemandWords): string[] => {
  let isDemand = false;
  return textOf(description)
    .split("\n")
    .flatMap((line) => {
      const section = words.sectionOf(compact(line, words));
      if (section) isDemand = section === "demands";
      return isDemand ? line.split(words.lineEnd) : [];
    })
    .map((line) => words.bare(line.trim()).slice(0, LINE_MAX))
    .filter((line) => line !== "")
    .slice(0, LINES_MAX);
};

/** Months of a résumé's work up to a day (`YYYY-MM-DD`); months of two jobs at once count once. */
export const monthsOfWork = (works: DemandResume["works"], today: string): number => {
  const at = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
  const months = new Set<number>();
  for (const { begin, end } of works) {
    if (begin === NO_MONTH || end === NO_MONTH || begin === "") continue;
    const last = Math.min(at(end === "" ? today : end), at(today));
    for (let month = at(begin); month < last; month += 1) months.add(month);
  }
  return months.size;
};

/** The age on a day by a birthday; both `YYYY-MM-DD`. */
const ageOn = (birthday: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0);

/** The contents of a résumé, in the form in which requirements are compared. */
type Held = {
  degree: string | null;
  months: number | null;
  age: number | null;
  majors: string[];
  licences: string[];
  /** Names of certificates, of skills, trainings and files. */
  certificates: string[];
  /** All texts in which a skill may be named, folded. */
  text: string;
};

const heldBy = (resume: DemandResume, words: DemandWords, today: string): Held => {
  const { basics, skills, trainings, works, educations, certificates } = resume;
  const degrees = [basics.education, ...educations.map(({ level }) => level)].flatMap((code) => words.degreeOf(code) ?? []);
  const [highest = null] = degrees.sort((one, other) => words.degrees.indexOf(other) - words.degrees.indexOf(one));
  const named = skills.flatMap(({ type, certificate, remark }) => (type === 0 ? [remark] : [certificate, remark]));
  const names = [...named, ...trainings.map(({ certificate }) => certificate), ...certificates.map(({ name }) => name)];
  const texts = [...names, ...works.map(({ position }) => position), ...educations.map(({ major }) => major)];
  return {
    degree: highest,
    months: works.length === 0 ? null : monthsOfWork(works, today),
    age: /^\d{4}-\d\d-\d\d$/.test(basics.birthday) ? ageOn(basics.birthday, today) : basics.age,
    majors: educations.map(({ major }) => major).filter((major) => major !== ""),
    licences: skills.flatMap(({ type, certificate }) =>
      type === 0 ? certificate.split(",").flatMap((code) => LICENCE_NAMES[Number(code) - 1] ?? []) : [],
    ),
    certificates: names.filter((name) => name !== ""),
    text: foldText(texts.join("\n"), words.simplified),
  };
};

const verdictOf = (isMet: boolean | null): Verdict => (isMet === null ? "unknown" : isMet ? "met" : "unmet");

const degreeCheck = (named: readonly string[], { degree: own }: Held, words: DemandWords): Judged[] => {
  const wanted = words.degrees.find((degree) => named.includes(degree));
  if (wanted === undefined) return [];
  const rank = words.degrees.indexOf(wanted);
  const isMet = rank === 0 ? true : own === null ? null : words.degrees.indexOf(own) >= rank;
  return [{ kind: "degree", wanted, own, verdict: verdictOf(isMet) }];
};

const experienceCheck = (wanted: Experience | null, { months: own }: Held): Judged[] => {
  if (wanted === null) return [];
  const isMet = wanted.min === 0 ? true : own === null ? null : own >= wanted.min * 12;
  return [{ kind: "experience", wanted, own, verdict: verdictOf(isMet) }];
};

const isLike = (one: string, other: string): boolean => one !== "" && other !== "" && (one.includes(other) || other.includes(one));

/** Only the reader knows whether another field of study is related to those that a post names. */
const majorCheck = (wanted: readonly string[] | null, { majors }: Held, words: DemandWords): Judged[] => {
  if (wanted === null) return [];
  const cores = wanted.map((name) => words.core(compact(name, words)));
  const like = majors.find((major) => cores.some((core) => isLike(core, words.core(compact(major, words)))));
  const isMet = wanted.length === 0 || like !== undefined;
  return [{ kind: "major", wanted: words.listed(wanted), own: like ?? majors[0] ?? null, verdict: isMet ? "met" : "unknown" }];
};

const ageCheck = (wanted: AgeRange | null, { age: own }: Held): Judged[] => {
  if (wanted === null) return [];
  const { min, max } = wanted;
  const isMet = own === null ? null : (min === null || own >= min) && (max === null || own <= max);
  return [{ kind: "age", wanted, own, verdict: verdictOf(isMet) }];
};

const licenceCheck = (wanted: string | null, { licences }: Held, words: DemandWords): Judged[] => {
  if (wanted === null) return [];
  const own = words.listed(licences) || null;
  const fit = wanted === "" ? licences : licences.filter((name) => words.licencesFor(wanted).includes(name));
  return [{ kind: "licence", wanted, own, verdict: fit.length > 0 ? "met" : own === null ? "unknown" : "unmet" }];
};

const certificateChecks = (wanted: readonly string[], { certificates }: Held, words: DemandWords): Judged[] =>
  wanted.map((name) => {
    const core = words.core(name);
    const own = certificates.find((held) => isLike(core, words.core(compact(held, words)))) ?? null;
    return { kind: "certificate", wanted: name, own, verdict: own === null ? "unknown" : "met" };
  });

/** Whether a text names a skill as a word of its own: Java is no JavaScript. */
const names = (text: string, skill: string): boolean => {
  for (let at = text.indexOf(skill); at >= 0; at = text.indexOf(skill, at + 1))
    if (!/[a-z0-9]/.test(text[at - 1] ?? "") && !/[a-z0-9+#]/.test(text[at + skill.length] ?? "")) return true;
  return false;
};
const skillChecks = (wanted: readonly string[], { text }: Held): Judged[] =>
  wanted.map((name) => ({ kind: "skill", wanted: name, own: null, verdict: names(text, name.toLowerCase()) ? "met" : "unknown" }));

const judge = (clause: string, held: Held, words: DemandWords): Judged[] => {
  const folded = compact(clause, words);
  return [
    ...degreeCheck(words.degreesIn(folded), held, words),
    ...majorCheck(words.majorsIn(folded), held, words),
    ...experienceCheck(words.experienceIn(folded), held),
    ...ageCheck(words.ageIn(folded), held),
    ...licenceCheck(words.licenceIn(folded), held, words),
    ...certificateChecks([...new Set(words.certificatesIn(folded))], held, words),
    ...skillChecks([...new Set(words.skillsIn(clause))], held),
  ];
};

/** The conditions of one line; a line that says the same twice is asked once. */
const checksOf = (line: string, held: Held, words: DemandWords): DemandCheck[] => {
  const found = new Map<string, DemandCheck>();
  for (const clause of line.normalize("NFKC").split(words.clauseEnd))
    for (const check of judge(clause, held, words)) {
      const key = JSON.stringify([check.kind, check.wanted]);
      if (!found.has(key)) found.set(key, { ...check, isPreference: words.isPreference(clause) });
    }
  return [...found.values()];
};

/** A post as the checklist needs it. `tags`: the conditions that its cards show. */
export type DemandSource = { description: readonly RichNode[]; tags: readonly string[] };

/**
 * The requirements of a post beside a résumé, in the order of the post. `today` is `YYYY-MM-DD`. Conditions that tags alone name come
 * first, with an empty text. There is no score: a line that is not met may not matter, and most lines are left to the reader.
 */
export const demandsOf = (
  { description, tags }: DemandSource,
  resume: DemandResume,
  words: DemandWords,
  today: string,
): Demand[] => {
  const held = heldBy(resume, words, today);
  const lines = demandLines(description, words).map((text): Demand => ({ text, checks: checksOf(text, held, words) }));
  const named = new Set(lines.flatMap(({ checks }) => checks.map(({ kind }) => kind)));
  const tagged = tags
    .flatMap((tag) => [
      ...degreeCheck(words.degrees.includes(tag) ? [tag] : [], held, words),
      ...experienceCheck(words.experienceOfTag(tag), held),
    ])
    .filter(({ kind }) => !named.has(kind))
    .map((check): DemandCheck => ({ ...check, isPreference: false }));
  return tagged.length > 0 ? [{ text: "", checks: tagged }, ...lines] : lines;
};

/** The part of the résumé that answers a condition. */
export const SECTION_OF = {
  ...{ degree: "educations", major: "educations", experience: "works", age: "basics" },
  ...{ licence: "skills", certificate: "skills", skill: "skills" },
} as const satisfies Record<DemandCheck["kind"], Section>;

/** Conditions by verdict, and the lines that are left to the reader. */
export const countDemands = (demands: readonly Demand[]): Record<Verdict | "open", number> => {
  const checks = demands.flatMap((demand) => demand.checks);
  const count = (verdict: Verdict): number => checks.filter((check) => check.verdict === verdict).length;
  return {
    met: count("met"),
    unmet: count("unmet"),
    unknown: count("unknown"),
    open: demands.filter((demand) => demand.checks.length === 0).length,
  };
};
