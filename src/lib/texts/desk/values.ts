import { type ApplicationStatus, PROGRESS } from "#lib/domain/applications/applications.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { fieldOf } from "#lib/domain/untrusted.ts";
import { stageNames, statusWords } from "#lib/texts/applications/applications.ts";
import { fairTypeText } from "#lib/texts/fairs/fairs.ts";
import { general } from "#lib/texts/general.ts";
import { postWords, roleNames, stateNames } from "./desk.ts";
import { resultWords } from "./stages.ts";

/** Words for values of closed sets, by the field that has them. */
const VALUES: Record<string, Readonly<Record<string, string>>> = {
  state: stateNames,
  result: resultWords.names,
  role: roleNames,
  kind: postWords.kinds,
  direction: postWords.directions,
  type: fairTypeText,
  level: { industry: "行业", function: "职能", career: "职位类别" },
};

/** The entry of a table that is its own, and none of every object's. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const isStatus = (value: string): value is ApplicationStatus => Object.hasOwn(PROGRESS, value);

/** Later than this is no time of a calendar, in milliseconds. */
const TIME_MAX = 8e15;

/** A file by its name, a stage with its time and place. */
const partText = (part: unknown): string => {
  if (typeof part !== "object" || part === null) return String(part);
  const [name, stage, at, place] = ["name", "stage", "at", "place"].map((key) => fieldOf(part, key));
  if (typeof name === "string") return name;
  const stageName = Object.entries(stageNames).find(([code]) => code === String(stage))?.[1] ?? "";
  return [
    stageName,
    typeof at === "number" && Math.abs(at) < TIME_MAX ? formatBeijing(at) : "",
    typeof place === "string" ? place : "",
  ]
    .filter(Boolean)
    .join(" ");
};

/** A value as a reader knows it: a description without its tags, a status by its name. */
export const valueText = (field: string, value: unknown): string => {
  if (value === undefined || value === null || value === "") return postWords.empty;
  if (Array.isArray(value)) return general.listed(value.map(partText)) || postWords.empty;
  if (typeof value === "boolean") return value ? postWords.yes : postWords.no;
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  if (field === "status" && isStatus(text)) return statusWords(text).badge;
  if (field === "descriptionHtml") return text.replace(/(?:<[^>]*>|\s)+/gu, " ").trim();
  if (field === "startsAt" || field === "endsAt") return text.replace("T", " ");
  return entryOf(entryOf(VALUES, field) ?? {}, text) ?? text;
};
