/** The two graders; their rules are in README.md. Both give a post a grade from 0 to 3. */
import type { JudgedQuery } from "./queries.ts";

/** A post as the graders see it. Salaries are yuan a month; null is 面议. */
export type JudgedPost = {
  id: string;
  name: string;
  company: string;
  career: string;
  careerFunction: string;
  province: string;
  city: string;
  area: string;
  salary: { min: number; max: number } | null;
};

type Grader = (post: JudgedPost) => number;

const NO_LIMIT = Number.POSITIVE_INFINITY;

const rangeOf = (text: string, between: string): { min: number; max: number } => {
  const [min = "", max = ""] = text.split(between);
  return { min: Number(min || 0), max: max === "" ? NO_LIMIT : Number(max) };
};

const isNamed = (names: readonly string[], post: JudgedPost): boolean =>
  names.some((name) => (name.startsWith("*") ? name.slice(1) === post.careerFunction : name === post.career));

const overlaps = ({ salary }: JudgedPost, { min, max }: { min: number; max: number }): boolean =>
  salary !== null && Math.max(salary.max, salary.min + 1) > min && salary.min < max;

/** The grade from how well the work fits and how many of the other things are missed. */
const combined = (work: number, missed: number): number => (missed === 0 ? work : missed === 1 && work === 3 ? 1 : 0);

/** Grades by a post's structured fields. `functionOf` names the function of a career. */
export const byFields = ({ fields }: JudgedQuery, functionOf: ReadonlyMap<string, string>): Grader => {
  const notes = new Map(fields.split(";").map((note) => [note.slice(0, note.indexOf(":")), note.slice(note.indexOf(":") + 1)]));
  const list = (key: string): string[] => (notes.get(key) ?? "").split(",").filter(Boolean);
  const [meant, near, pay] = [list("c"), list("n"), notes.get("pay")];
  const functions = new Set(meant.map((name) => (name.startsWith("*") ? name.slice(1) : functionOf.get(name))));
  const work = (post: JudgedPost): number => {
    if (meant.length === 0 || isNamed(meant, post)) return 3;
    return isNamed(near, post) ? 2 : functions.has(post.careerFunction) ? 1 : 0;
  };
  const checks: ((post: JudgedPost) => boolean)[] = [];
  const [city, province, level, company] = ["city", "prov", "lv", "co"].map((key) => notes.get(key));
  if (city) checks.push((post) => post.city === city);
  if (province) checks.push((post) => post.province === province);
  if (level) checks.push((post) => post.name.includes(level));
  if (company) checks.push((post) => post.company.startsWith(company));
  if (pay) checks.push((post) => overlaps(post, rangeOf(pay, "-")));
  return (post) => {
    const missed = checks.filter((holds) => !holds(post)).length;
    // Without a kind of work there is nothing that a post could be near to.
    return meant.length === 0 && missed > 0 ? 0 : combined(work(post), missed);
  };
};

const payRule = (note: string): { min: number; max: number } => {
  if (note.startsWith("pay>")) return { min: Number(note.slice(4)), max: NO_LIMIT };
  return note.startsWith("pay<") ? { min: 0, max: Number(note.slice(4)) } : rangeOf(note.slice(4), "..");
};

/** Grades by the text that a card shows. */
export const byWords = ({ words }: JudgedQuery): Grader => {
  const notes = words.split(" ; ");
  const expression = (mark: string): RegExp | null => {
    const note = notes.find((each) => each.startsWith(mark));
    return note === undefined ? null : new RegExp(note.slice(mark.length), "u");
  };
  const [exact, close, place, level, company] = ["3~", "2~", "@", "lv~", "co~"].map(expression);
  const pay = notes.find((note) => note.startsWith("pay"));
  const range = pay === undefined ? null : payRule(pay);
  return (post) => {
    const title = post.name.normalize("NFKC").toLowerCase();
    const work = !exact || exact.test(title) ? 3 : close?.test(title) ? 2 : 0;
    const middle = post.salary ? (post.salary.min + post.salary.max) / 2 : null;
    const fits = range === null || (middle !== null && middle >= range.min && middle <= range.max);
    const touches = range !== null && post.salary !== null && post.salary.max >= range.min && post.salary.min <= range.max;
    const missed = [
      place && !place.test(post.city + post.area),
      level && !level.test(title),
      company && !company.test(post.company),
      !(fits || touches),
    ].filter(Boolean).length;
    const grade = exact || missed === 0 ? combined(work, missed) : 0;
    return fits ? grade : Math.min(grade, 2);
  };
};
