import type { ListName } from "#lib/domain/resume/resume.ts";
import { readBasics } from "./basics.ts";
import { distinct, readCertificates, readKnownCertificates, readTrainings } from "./certificates.ts";
import { readEducations } from "./educations.ts";
import { firstLines } from "./lines.ts";
import type { Elsewhere, FoundRecord, Line, Part, PrefillWords, Reading } from "./reading.ts";
import { textOf } from "./reading.ts";
import { type Block, blocksOf } from "./sections.ts";
import { columnsOf, readTable } from "./tables.ts";
import { readWorks } from "./works.ts";

/** The list that a part's records belong to, and the reader of its free text. */
const LIST_OF: Partial<Record<Block["part"], ListName>> = {
  educations: "educations",
  works: "works",
  skills: "skills",
  certificates: "skills",
  languages: "skills",
  awards: "trainings",
  trainings: "trainings",
  family: "family",
  urgentContacts: "urgentContacts",
};

const readFree = (part: Block["part"], lines: readonly Line[], words: PrefillWords): FoundRecord[] => {
  switch (part) {
    case "educations":
      return readEducations(lines, words);
    case "works":
      return readWorks(lines, words);
    case "certificates":
      return readCertificates(lines, words);
    case "skills":
    case "languages":
      return readKnownCertificates(lines, words);
    case "awards":
    case "trainings":
      return readTrainings(lines, words);
    default:
      return [];
  }
};

/** A part's records: those below column headings as a table, others as free text. */
const readPart = ({ part, lines }: Block, words: PrefillWords): FoundRecord[] => {
  const list = LIST_OF[part];
  if (!list) return [];
  const tables = lines.flatMap((line, at) => {
    const columns = columnsOf(list, line, words);
    return columns ? [{ at, columns }] : [];
  });
  const free = lines.slice(0, tables[0]?.at ?? lines.length);
  return [
    ...readFree(part, free, words),
    ...tables.flatMap(({ at, columns }, index) => readTable(list, columns, lines.slice(at + 1, tables[index + 1]?.at), words)),
  ];
};

/** Parts that the résumé has no place for. Of skills and languages, the certificates alone have one. */
const NO_PLACE: readonly (Part | "head")[] = ["projects", "campus", "summary", "skills", "languages", "other"];
/** More records than any résumé has. */
const RECORDS_MAX = 200;

const PERSONAL: readonly (Part | "head")[] = ["basics", "expectation", "other"];

/**
 * A résumé's facts in the lines of a file, by rules alone. Where two readings differ, or a word may mean something else, there is no value: a
 * missing fact costs a look at the file, a wrong one an application.
 * Why: docs/decisions/0133-a-file-is-read-where-it-is-chosen.md
 */
export const readResume = (all: readonly Line[], words: PrefillWords): Reading => {
  const blocks = blocksOf(firstLines(all), words);
  const linesOf = (parts: readonly Block["part"][]): Line[] =>
    blocks.filter(({ part }) => parts.includes(part)).flatMap(({ lines }) => lines);
  const read = blocks.map((block) => ({ ...block, records: readPart(block, words) }));
  const elsewhere = read.flatMap(({ part, heading, lines, records }): Elsewhere[] => {
    const taken = new Set(records.flatMap(({ source }) => source));
    const list = LIST_OF[part];
    const rest = lines.filter((line) => !taken.has(textOf(line)) && !(list && columnsOf(list, line, words))).map(textOf);
    return NO_PLACE.includes(part) && rest.length > 0 ? [{ heading, lines: rest }] : [];
  });
  return {
    fields: readBasics(linesOf(["head"]), linesOf(PERSONAL), words),
    records: distinct(read.flatMap(({ records }) => records)).slice(0, RECORDS_MAX),
    elsewhere,
  };
};
