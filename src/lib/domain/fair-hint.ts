import { FAIR_TYPES, type Fair } from "./fairs.ts";
import { ID_PATTERN } from "./posts.ts";
import { lengthOf } from "./text.ts";
import { parseBeijing } from "./time.ts";

/**
 * What an address says of a fair (`detailInfo`, 2§2.1). Anybody may write an address: the id names a fair, the rest is shown as
 * text until the fair itself has come. Its `fairsStatus` is not even read (decisions C5).
 */
export type FairHint = { id: string } & Partial<Pick<Fair, "name" | "organizer" | "type" | "startsAt" | "endsAt">>;

/** Longer ones are no hint of ours. In characters; the first of the whole JSON. */
const LIMITS = { json: 4000, text: 100 } as const;
/** Controls, and the marks that turn the direction of writing around. */
const UNSEEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

const parse = (text: string): unknown => {
  try {
    return text.length > LIMITS.json ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

const idOf = (value: unknown): string | null => {
  const id = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  return typeof id === "string" && ID_PATTERN.test(id) ? id : null;
};

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === "string" ? value.trim() : "";
  const usable = text !== "" && lengthOf(text) <= LIMITS.text && text.isWellFormed() && !UNSEEN.test(text);
  return usable ? text : undefined;
};

const timeOf = (value: unknown): number | undefined => (typeof value === "string" ? (parseBeijing(value) ?? undefined) : undefined);

/** Reads `detailInfo`; null when it names no fair. */
export const parseFairHint = (detailInfo: string): FairHint | null => {
  const value = parse(detailInfo);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  // Own fields only: the JSON may bring a `__proto__`.
  const fields = new Map<string, unknown>(Object.entries(value));
  const id = idOf(fields.get("recruitFairsId"));
  if (id === null) return null;
  const [startsAt, endsAt] = [timeOf(fields.get("startTime")), timeOf(fields.get("endTime"))];
  const hint: FairHint = { id };
  const name = textOf(fields.get("fairsName"));
  const organizer = textOf(fields.get("organizer"));
  const type = FAIR_TYPES.find((known) => known === fields.get("type"));
  if (name) hint.name = name;
  if (organizer) hint.organizer = organizer;
  if (type) hint.type = type;
  if (startsAt !== undefined && endsAt !== undefined && startsAt <= endsAt) Object.assign(hint, { startsAt, endsAt });
  return hint;
};
