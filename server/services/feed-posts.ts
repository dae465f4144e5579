/** Reads the posts of a feed: schema.org JobPosting, in a page or as JSON. */
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { Cells, PostColumn } from "#lib/domain/desk/tables.ts";

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]);
const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

/** The deepest list or graph of a feed. */
const DEPTH_MAX = 8;

/** The objects of type JobPosting, in graphs and lists as well. */
const postingsIn = (value: unknown, depth = 0): Json[] => {
  if (depth > DEPTH_MAX) return [];
  if (Array.isArray(value)) return value.flatMap((one) => postingsIn(one, depth + 1));
  if (!isObject(value)) return [];
  if (listOf(value["@type"]).some((type) => textOf(type).replace(/^.*[/:]/, "") === "JobPosting")) return [value];
  return ["@graph", "itemListElement", "item", "mainEntity"].flatMap((name) => postingsIn(value[name], depth + 1));
};

/** Salaries are monthly here; those of other spans of time stay out, except for a year's. */
const MONTHS: Record<string, number> = { MONTH: 1, YEAR: 12 };
const salaryOf = (salary: unknown): { salaryMin?: string; salaryMax?: string } => {
  if (!isObject(salary)) return {};
  const value = isObject(salary["value"]) ? salary["value"] : salary;
  const months = MONTHS[(textOf(value["unitText"]) || textOf(salary["unitText"]) || "MONTH").toUpperCase()];
  const monthly = (amount: unknown): string => {
    const number = Number.parseFloat(textOf(amount));
    return months === undefined || !Number.isFinite(number) ? "" : String(Math.round(number / months));
  };
  const [single, least, most] = [value["value"], value["minValue"], value["maxValue"]].map(monthly);
  return { salaryMin: least || single || "", salaryMax: most || single || "" };
};

const nameOf = (value: unknown): string => (isObject(value) ? textOf(value["name"]) : textOf(value));

const placeOf = (location: unknown): { province: string; city: string } => {
  const [first] = listOf(location);
  const address = isObject(first) && isObject(first["address"]) ? first["address"] : {};
  return { province: textOf(address["addressRegion"]), city: textOf(address["addressLocality"]) };
};

const dayOf = (value: unknown): string => textOf(value).slice(0, 10);

const cellsOf = (posting: Json): Cells<PostColumn> => {
  const { identifier } = posting;
  const number = isObject(identifier) ? textOf(identifier["value"]) || textOf(identifier["@id"]) : textOf(identifier);
  return {
    ownNumber: number,
    name: textOf(posting["title"]) || textOf(posting["name"]),
    careerId: nameOf(listOf(posting["occupationalCategory"])[0]) || nameOf(posting["relevantOccupation"]),
    ...placeOf(posting["jobLocation"]),
    ...salaryOf(posting["baseSalary"]),
    headcount: textOf(posting["totalJobOpenings"]) || "1",
    startsOn: dayOf(posting["datePosted"]),
    endsOn: dayOf(posting["validThrough"]),
    descriptionHtml: textOf(posting["description"]),
  };
};

type Node = DefaultTreeAdapterTypes.Node;

/** The texts of a page's scripts of linked data. */
const linkedDataIn = (node: Node): string[] => {
  if ("attrs" in node && node.nodeName === "script") {
    const isLinkedData = node.attrs.some(
      ({ name, value }) => name === "type" && value.trim().toLowerCase() === "application/ld+json",
    );
    return isLinkedData ? [node.childNodes.map((child) => ("value" in child ? child.value : "")).join("")] : [];
  }
  return "childNodes" in node ? node.childNodes.flatMap(linkedDataIn) : [];
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The posts of a feed as cells of the table of posts; null for a text that is neither JSON nor a page. */
export const readJobPostings = (text: string): Cells<PostColumn>[] | null => {
  const start = text.replace(/^\ufeff/, "").trimStart();
  const found = /^[[{]/.test(start) ? [jsonIn(start)] : start.startsWith("<") ? linkedDataIn(parse(start)).map(jsonIn) : null;
  return found?.flatMap((value) => postingsIn(value)).map(cellsOf) ?? null;
};
