import { fieldOf } from "#lib/domain/untrusted.ts";
import type { Place } from "./places.ts";
import type { PostSummary } from "./posts.ts";
import { salaryRange } from "./salary.ts";
import { READING_KINDS, type Reading, type Understood } from "./understood.ts";

const textOf = (value: unknown, key: string): string => {
  const text = fieldOf(value, key);
  return typeof text === "string" ? text : "";
};
const textOrNull = (value: unknown, key: string): string | null => textOf(value, key) || null;
const figureOf = (value: unknown, key: string): number | null => {
  const figure = fieldOf(value, key);
  return typeof figure === "number" && Number.isFinite(figure) ? figure : null;
};
const listOf = (value: unknown, key: string): unknown[] => {
  const list = fieldOf(value, key);
  return Array.isArray(list) ? list : [];
};
const textsOf = (value: unknown, key: string): string[] => listOf(value, key).filter((item) => typeof item === "string");

const readReading = (value: unknown): Reading[] => {
  const kind = READING_KINDS.find((known) => known === fieldOf(value, "kind"));
  const [name, typed] = [textOf(value, "name"), textOf(value, "typed")];
  if (!kind || name === "" || typed === "") return [];
  return [{ kind, name, typed, without: textOf(value, "without"), plain: textOf(value, "plain") }];
};

const readPlace = (value: unknown): Place => {
  const kind = fieldOf(value, "kind");
  if (kind === "abroad") return { kind, address: textOf(value, "address") };
  if (kind !== "domestic") return { kind: "unknown" };
  return { kind, province: textOf(value, "province"), city: textOf(value, "city"), area: textOf(value, "area") };
};

const readPost = (value: unknown): PostSummary[] => {
  const [id, salary] = [textOf(value, "id"), fieldOf(value, "salary")];
  if (!/^\d+$/u.test(id)) return [];
  const direction = fieldOf(value, "direction");
  return [
    {
      id,
      name: textOf(value, "name"),
      companyName: textOf(value, "companyName"),
      salary: salaryRange(figureOf(salary, "min"), figureOf(salary, "max")),
      place: readPlace(fieldOf(value, "place")),
      careerId: textOrNull(value, "careerId"),
      careerFunction: textOf(value, "careerFunction"),
      careerPost: textOf(value, "careerPost"),
      kind: fieldOf(value, "kind") === "overseas" ? "overseas" : "domestic",
      direction: direction === "import" || direction === "export" ? direction : null,
      startsOn: textOrNull(value, "startsOn"),
      endsOn: textOrNull(value, "endsOn"),
      conditions: textsOf(value, "conditions"),
      offers: textsOf(value, "offers"),
    },
  ];
};

/** The field `understood` of an answer, from a backend that may send anything; broken parts are left out. Undefined without the field. */
export const readUnderstood = (value: unknown): Understood | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const drop = fieldOf(value, "drop");
  const typed = textOf(drop, "typed");
  return {
    readings: listOf(value, "readings").flatMap(readReading),
    drop: typed === "" ? null : { typed, without: textOf(drop, "without"), count: figureOf(drop, "count") ?? 0 },
    nearest: listOf(value, "nearest").flatMap(readPost),
  };
};
