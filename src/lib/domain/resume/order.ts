import { byLevel } from "./education.ts";
import type { FieldValue } from "./record.ts";
import type { ListName } from "./resume.ts";

type Values = Readonly<Record<string, FieldValue>>;
type Comparison = (one: Values, other: Values) => number;

const MONTH = /^\d{4}-\d{2}$/;
/** Later than every month: the end of a period that continues. */
const PRESENT = "9999";
const monthIn = (value: FieldValue | undefined): string => (MONTH.test(String(value)) ? String(value) : "");

/** A record's end, or the month of a certificate. Empty for records without a time. */
const lastMonth: (record: Values) => string = ({ end, obtainedOn }) => (end === "" ? PRESENT : monthIn(end) || monthIn(obtainedOn));

/** The newest first, by the ends and then by the beginnings. Records without a time keep their places. */
const byTime: Comparison = (one, other) =>
  lastMonth(other).localeCompare(lastMonth(one)) || monthIn(other["begin"]).localeCompare(monthIn(one["begin"]));

/**
 * Sorts a list for its readers, on the page and in the PDF: educations by level (D-E4), other records
 * by time. The stored order is different, and identifies the records.
 */
export const inReadingOrder = (list: ListName): Comparison =>
  list === "educations" ? (one, other) => byLevel(one, other) || byTime(one, other) : byTime;
