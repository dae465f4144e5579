import type { Option, Part } from "./understand.ts";

/** A post as ranking sees it. Texts are folded; `startsOn` is a day, the later the newer. */
export type Candidate = {
  id: string;
  startsOn: string;
  title: string;
  /** The title without its level. */
  stem: string;
  companyId: string;
  careerId: string | null;
  salary: { min: number; max: number } | null;
};

/** Points by the way in which a part of the keyword meets a post. A title stands above a career, that above a company. */
const POINTS = {
  title: 100,
  beginning: 92,
  word: 88,
  inside: 80,
  career: 70,
  near: 40,
  company: 60,
  other: 20,
  pay: 100,
  payEdge: 92,
};

/** Whether the word stands by itself in the title: letters on neither side of letters, or Chinese at an end. */
const standsAlone = (stem: string, word: string): boolean => {
  const at = stem.indexOf(word);
  const [before, after] = [stem.charAt(at - 1), stem.charAt(at + word.length)];
  if (/[a-z0-9]$/u.test(word)) return !/[a-z0-9]/u.test(after) && !/[a-z0-9]/u.test(before);
  return before === "" || after === "";
};

const titlePoints = (stem: string, title: string, word: string): number => {
  if (stem === word) return POINTS.title;
  if (!title.includes(word)) return 0;
  if (stem.startsWith(word)) return standsAlone(stem, word) ? POINTS.beginning : POINTS.inside;
  return stem.includes(word) && standsAlone(stem, word) ? POINTS.word : POINTS.inside;
};

const optionPoints = (post: Candidate, { word, meaning }: Option): number => {
  if (meaning?.kind === "company") return meaning.companies.some(({ id }) => id === post.companyId) ? POINTS.company : POINTS.other;
  const byTitle = titlePoints(post.stem, post.title, word);
  if (meaning?.kind !== "work" || post.careerId === null) return Math.max(byTitle, POINTS.other);
  const byCareer = meaning.careerIds.includes(post.careerId)
    ? POINTS.career
    : meaning.nearIds.includes(post.careerId)
      ? POINTS.near
      : 0;
  // A title that holds the word for other work (电焊工 for 电工, 客户经理 of a bank) stands behind the career itself.
  return Math.max(byTitle, byCareer, POINTS.other) + (byTitle > 0 && byCareer === POINTS.career ? 5 : 0);
};

const payPoints = ({ salary }: Candidate, band: { min: number; max: number }): number => {
  if (salary === null) return POINTS.other;
  const middle = (salary.min + salary.max) / 2;
  return middle >= band.min && middle <= band.max ? POINTS.pay : POINTS.payEdge;
};

const isPlace = ({ meaning }: Option): boolean =>
  meaning !== null && ["city", "province", "area", "abroad", "level", "fact"].includes(meaning.kind);

/** Points of a post for a keyword, from 0 to about 105: the mean over the parts that say more than a place. */
export const pointsOf = (post: Candidate, parts: readonly Part[]): number => {
  const points = parts.flatMap((part) => {
    if (part.kind === "pay") return [payPoints(post, part.salary)];
    return part.options.every(isPlace) ? [] : [Math.max(...part.options.map((option) => optionPoints(post, option)))];
  });
  return points.length === 0 ? 0 : points.reduce((sum, each) => sum + each, 0) / points.length;
};

/** One company has at most this many places on a page, while others have posts left. */
const PER_COMPANY = 3;

/**
 * Posts in pages: each page takes the best that are left, at most three of one company. Where only such companies are left they fill it.
 * `posts` come best first.
 */
export const spread = <Post extends { companyId: string }>(posts: readonly Post[], size: number): Post[] => {
  const result: Post[] = [];
  let left = [...posts];
  while (left.length > 0) {
    const counts = new Map<string, number>();
    const [page, skipped]: [Post[], Post[]] = [[], []];
    for (const post of left) {
      if (page.length === size) break;
      const count = counts.get(post.companyId) ?? 0;
      counts.set(post.companyId, count + 1);
      if (count < PER_COMPANY) page.push(post);
      else skipped.push(post);
    }
    const unread = left.slice(page.length + skipped.length);
    result.push(...page, ...skipped.splice(0, size - page.length));
    left = [...skipped, ...unread];
  }
  return result;
};
