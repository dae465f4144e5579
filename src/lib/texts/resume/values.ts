import { maskIdNumber } from "#lib/domain/resume/id-number.ts";
import { type Fields, type FieldValue, type Kind, kindOf, NO_MONTH } from "#lib/domain/resume/record.ts";
import { type ListName, SECTIONS, type Section } from "#lib/domain/resume/resume.ts";
import { general } from "#lib/texts/general.ts";
import { fieldWords } from "./records.ts";

type Values = Readonly<Record<string, FieldValue>>;

const textOf = (kind: Kind, value: FieldValue, labels: Readonly<Record<number, string>> = {}, unit = ""): string => {
  if (value === null || value === NO_MONTH) return "";
  if (Array.isArray(value)) return value.filter(Boolean).join(" ");
  if (kind.kind === "code") return labels[Number(value)] ?? "";
  if (kind.kind === "codes" && value !== "")
    return general.listed(
      String(value)
        .split(",")
        .map((code) => labels[Number(code)] ?? ""),
    );
  if (kind.kind === "month" && value === "") return kind.openEnd ? "至今" : "";
  return value === "" ? "" : `${value}${unit}`;
};

/** A field's value in words; empty if it has none. */
export const valueText = (section: Section, field: string, values: Values): string => {
  const table: Fields = SECTIONS[section];
  const rule = table[field];
  const { options, unit } = fieldWords(section, field);
  return rule ? textOf(kindOf(rule, values), values[field] ?? null, options, unit) : "";
};

/** The field that a record of a list goes by. */
const HEADLINES = {
  skills: "certificate",
  trainings: "certificate",
  works: "employer",
  educations: "school",
  family: "name",
  urgentContacts: "name",
} as const satisfies Record<ListName, string>;

/** The heading of a record in a list. */
export const headlineText = (list: ListName, values: Values): string => valueText(list, HEADLINES[list], values);

/** A record's time: a range, or a month; empty for records without time. */
export const periodText = (section: Section, values: Values): string => {
  const begin = valueText(section, "begin", values) || valueText(section, "obtainedOn", values);
  const end = valueText(section, "end", values);
  return end ? `${begin} 至 ${end}` : begin;
};

/** A field's value in words. The screen shows `masked` until the reader asks for the rest. */
export type Fact = { name: string; label: string; value: string; masked?: string };
const SAID_ELSEWHERE: readonly string[] = ["begin", "end", "obtainedOn"];

/** Every field of a record with label and value. An ID number is masked. */
export const factsOf = (section: Section, values: Values): Fact[] =>
  Object.entries<Fields[string]>(SECTIONS[section]).map(([name, { kind }]) => {
    const fact = { name, label: fieldWords(section, name).label, value: valueText(section, name, values) };
    return kind === "id-number" && fact.value !== "" ? { ...fact, masked: maskIdNumber(fact.value) } : fact;
  });

/** The fields of a list's record beyond its heading and time, if given. */
export const detailsOf = (list: ListName, values: Values): Fact[] =>
  factsOf(list, values).filter(({ name, value }) => value !== "" && name !== HEADLINES[list] && !SAID_ELSEWHERE.includes(name));
