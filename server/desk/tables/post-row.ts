import * as z from "zod/mini";
import { saveDeskPost } from "#lib/contract/desk/posts.ts";
import { cityByLabel } from "#lib/data/cities.ts";
import { areasOf, provinceOf, provinces } from "#lib/data/regions.ts";
import { POST_STATES, type PostState } from "#lib/domain/desk/post-states.ts";
import type { PostContent } from "#lib/domain/desk/posts.ts";
import { type Cells, dayOfCell, htmlOfCell, numberOfCell, type PostColumn, plainWord } from "#lib/domain/desk/tables.ts";
import { OVERSEAS_DIRECTIONS, RECRUIT_KINDS } from "#lib/domain/posts/posts.ts";
import { postWords, stateNames } from "#lib/texts/desk/desk.ts";
import { NO_WORDS, YES_WORDS } from "#lib/texts/desk/tables.ts";
import { invalid } from "#server/desk/refusal.ts";
import { issueCode } from "#server/services/issue-code.ts";

/** The ids of a name: of a career by its name or its path, of a recruiter by the name. Several are a problem of the cell. */
export type Lookups = { careers: (name: string) => readonly string[]; recruiters: (name: string) => readonly string[] };

type Problems = Partial<Record<PostColumn, string>>;

/** A problem of one cell, thrown by its reader. */
class CellProblem extends Error {
  override name = "CellProblem";
}
const refuse = (code: string): never => {
  throw new CellProblem(code);
};

const number = (text: string): number => numberOfCell(text) ?? refuse("format");
const day = (text: string): string => dayOfCell(text) ?? refuse("no_day");

/** A choice by its word; the word of a longer one may be shortened to the part before its bracket. */
const choice =
  <Choice extends string>(choices: readonly Choice[], words: Record<Choice, string>) =>
  (text: string): Choice => {
    const forms = (known: Choice) => [words[known], words[known].replace(/[(\uff08].*$/u, "")].map(plainWord);
    return choices.find((known) => forms(known).includes(plainWord(text))) ?? refuse("unknown");
  };

const yesOrNo = (text: string): boolean => {
  const word = plainWord(text);
  return YES_WORDS.includes(word) ? true : NO_WORDS.includes(word) ? false : refuse("format");
};

const one = (ids: readonly string[]): string => {
  if (ids.length > 1) refuse("ambiguous");
  return ids[0] ?? refuse("unknown");
};

type Cell = <Value>(column: PostColumn, read: (text: string) => Value, empty: Value, missing: Value) => Value;

/** Reads the cells of a row one by one and notes their problems. */
const cellReader =
  (cells: Cells<PostColumn>, problems: Problems): Cell =>
  (column, read, empty, missing) => {
    const text = cells[column];
    if (text === undefined) return missing;
    if (text === "") return empty;
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      problems[column] = error.message;
      return missing;
    }
  };

type Place = Pick<PostContent, "province" | "city" | "area">;

/** A place as the site names it: the short name of a city is enough, and a city says its province. */
const readPlace = (cell: Cell, base: Place, problems: Problems): Place => {
  const same = (text: string): string => text;
  const given = {
    province: cell("province", same, "", base.province),
    city: cell("city", (text) => cityByLabel(text)?.name ?? text, "", base.city),
    area: cell("area", same, "", base.area),
  };
  if (given.province === base.province && given.city === base.city && given.area === base.area) return given;
  const { province, city, area } = given;
  if (city === "") {
    if (province !== "" && !provinces.includes(province)) problems.province = "unknown";
    if (area !== "") problems.city = "missing";
    return given;
  }
  const home = provinceOf(city);
  if (home === undefined) problems.city = "unknown";
  else if (area !== "" && !areasOf(city).includes(area)) problems.area = "unknown";
  return { province: home ?? province, city, area };
};

const toProblems = (issues: readonly z.core.$ZodIssue[]): Record<string, string> =>
  Object.fromEntries(issues.map((issue) => [String(issue.path[1] ?? issue.path[0]), issueCode(issue)]));

/**
 * The content of a row over `base`, the present content or an empty form, and the state that it asks for; null for none. A missing column
 * keeps its field, an empty cell empties it. Throws a refusal that names the columns.
 */
export const readPost = (
  cells: Cells<PostColumn>,
  base: PostContent,
  { careers, recruiters }: Lookups,
): { content: PostContent; state: PostState | null } => {
  const problems: Problems = {};
  const cell = cellReader(cells, problems);
  const same = (text: string): string => text;
  const content: PostContent = {
    ...readPlace(cell, base, problems),
    name: cell("name", same, "", base.name),
    kind: cell("kind", choice(RECRUIT_KINDS, postWords.kinds), "domestic", base.kind),
    direction: cell<PostContent["direction"]>("direction", choice(OVERSEAS_DIRECTIONS, postWords.directions), null, base.direction),
    abroadAddress: cell("abroadAddress", same, "", base.abroadAddress),
    careerId: cell<string | null>("careerId", (text) => one(careers(text)), null, base.careerId),
    salaryMin: cell<number | null>("salaryMin", number, null, base.salaryMin),
    salaryMax: cell<number | null>("salaryMax", number, null, base.salaryMax),
    headcount: cell<number | null>("headcount", number, null, base.headcount),
    startsOn: cell("startsOn", day, base.startsOn, base.startsOn),
    endsOn: cell<string | null>("endsOn", day, null, base.endsOn),
    showsResult: cell("showsResult", yesOrNo, false, base.showsResult),
    descriptionHtml: cell("descriptionHtml", htmlOfCell, "", base.descriptionHtml),
    ownNumber: cell("ownNumber", same, "", base.ownNumber),
    recruiterId: cell<string | null>("recruiterId", (text) => one(recruiters(text)), null, base.recruiterId),
    // A table holds no files.
    attachments: base.attachments,
  };
  const state = cell<PostState | null>("state", choice(POST_STATES, stateNames), null, null);
  const read = z.safeDecode(saveDeskPost.payload, { id: null, version: 0, companyId: "1", content });
  const malformed = read.success ? {} : toProblems(read.error.issues);
  if (!read.success || Object.keys(problems).length > 0) throw invalid({ ...malformed, ...problems });
  return { content: read.data.content, state };
};
