import type { Section as DocumentSection, Fact, PdfDocument } from "#lib/domain/pdf/document.ts";
import type { Cut } from "#lib/domain/resume/cut.ts";
import { shownFields } from "#lib/domain/resume/cuts.ts";
import { inReadingOrder } from "#lib/domain/resume/order.ts";
import type { FieldValue } from "#lib/domain/resume/record.ts";
import { LIST_NAMES, type ListName, type Resume, type Section } from "#lib/domain/resume/resume.ts";
import { fieldWords, sectionText } from "./records.ts";
import { valueText } from "./values.ts";

type Values = Readonly<Record<string, FieldValue>>;

const period = { label: "起止时间", of: (begin: string, end: string) => `${begin} ～ ${end}` };
const NO_NAME = "未填写姓名";
const title = (name: string) => `${name}个人简历`;
const PAGE_TEXT = "第 {page} 页 / 共 {pages} 页";

const named = (label: string) => `${label}：`;

const factsOf = (section: Section, values: Values, fields: readonly string[]): Fact[] =>
  fields
    .map((field) => ({ label: named(fieldWords(section, field).label), value: valueText(section, field, values) }))
    .filter(({ value }) => value !== "");

/** A column of a list: begin and end are one. */
type Column = { label: string; of: (values: Values) => string };
const columnsOf = (list: ListName, fields: readonly string[]): Column[] => {
  const hasPeriod = fields.includes("begin") && fields.includes("end");
  const single = fields.filter((field) => !hasPeriod || (field !== "begin" && field !== "end"));
  const columns = single.map((field) => ({
    label: fieldWords(list, field).label,
    of: (values: Values) => valueText(list, field, values),
  }));
  if (!hasPeriod) return columns;
  const of = (values: Values): string => period.of(valueText(list, "begin", values), valueText(list, "end", values));
  return [{ label: period.label, of }, ...columns];
};

/** A list as a table in its reading order, without columns that are empty in every row. */
const tableOf = (list: ListName, items: readonly Values[], cut: Cut): DocumentSection[] => {
  const columns = columnsOf(list, shownFields(list, cut)).filter(({ of }) => items.some((item) => of(item) !== ""));
  if (columns.length === 0) return [];
  const rows = [...items].sort(inReadingOrder(list)).map((item) => columns.map(({ of }) => of(item)));
  return [{ heading: sectionText[list], columns: columns.map(({ label }) => label), rows }];
};

/** The lists as a recruiter reads them; those that are not named here follow in their usual order. */
const FIRST: readonly ListName[] = ["educations", "works"];

/** The words of a résumé's PDF in one of its cuts. `today` is `YYYY-MM-DD`. */
export const resumeDocument = (resume: Resume, cut: Cut, today: string): PdfDocument => {
  const name = resume.basics.name || NO_NAME;
  const expectation = factsOf("expectation", resume.expectation, shownFields("expectation", cut));
  const lists = [...FIRST, ...LIST_NAMES.filter((list) => !FIRST.includes(list))];
  return {
    title: name,
    facts: factsOf(
      "basics",
      resume.basics,
      shownFields("basics", cut).filter((field) => field !== "name"),
    ),
    sections: [
      ...(expectation.length > 0 ? [{ heading: sectionText.expectation, facts: expectation }] : []),
      ...lists.flatMap((list) => tableOf(list, resume[list], cut)),
    ],
    footer: { left: title(name), page: PAGE_TEXT, right: today },
    subject: title(name),
  };
};

/** Characters that file names must not contain: path separators and those that file systems reserve. */
const NO_FILE_NAME = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;
const NAME_MAX = 50;

/** The name of a résumé's file (D-E9). `today` is `YYYY-MM-DD`. */
export const resumeFileName = (name: string, today: string, extension = "pdf"): string => {
  const safe = name
    .toWellFormed()
    .replace(NO_FILE_NAME, "")
    .replace(/^[\s.]+/u, "");
  return `${title([...safe].slice(0, NAME_MAX).join(""))}${today}.${extension}`;
};
