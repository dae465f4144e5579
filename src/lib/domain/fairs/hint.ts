import { idOf } from "#lib/domain/ids.ts";
import { paths } from "#lib/domain/paths.ts";
import { lengthOf } from "#lib/domain/text.ts";
import { parseBeijing } from "#lib/domain/time.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";
import type { Fair } from "./fairs.ts";
import { FAIR_TYPES } from "./status.ts";

/**
 * A fair as an address describes it (`detailInfo`, R2.2.1-1). Addresses are untrusted: the id names a fair, the rest is shown as
 * text until the fair itself is loaded. `fairsStatus` is ignored (D-C5).
 */
export type FairHint = { id: string } & Partial<Pick<Fair, "name" | "organizer" | "type" | "startsAt" | "endsAt">>;

/** Longer hints are not ours. In characters; the first of the whole JSON. */
const LIMITS = { json: 4000, text: 100 } as const;
/** Controls, and the marks that turn the direction of writing around. */
const UNSEEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

const shortTextOf = (value: unknown): string | undefined => {
  const text = typeof value === "string" ? value.trim() : "";
  const usable = text !== "" && lengthOf(text) <= LIMITS.text && text.isWellFormed() && !UNSEEN.test(text);
  return usable ? text : undefined;
};

const timeOf = (value: unknown): number | undefined => (typeof value === "string" ? (parseBeijing(value) ?? undefined) : undefined);

/** Reads `detailInfo`; null when it names no fair. */
export const parseFairHint = (detailInfo: string): FairHint | null => {
  const value = parseJson(detailInfo, LIMITS.json);
  const id = idOf(fieldOf(value, "recruitFairsId"));
  if (id === null) return null;
  const [startsAt, endsAt] = [timeOf(fieldOf(value, "startTime")), timeOf(fieldOf(value, "endTime"))];
  const hint: FairHint = { id };
  const name = shortTextOf(fieldOf(value, "fairsName"));
  const organizer = shortTextOf(fieldOf(value, "organizer"));
  const type = FAIR_TYPES.find((known) => known === fieldOf(value, "type"));
  if (name) hint.name = name;
  if (organizer) hint.organizer = organizer;
  if (type) hint.type = type;
  if (startsAt !== undefined && endsAt !== undefined && startsAt <= endsAt) Object.assign(hint, { startsAt, endsAt });
  return hint;
};

/** Whether a page is one of a fair: its own, its details by `detailInfo`, or the list of its posts. */
export const isPageOfFair = ({ pathname, searchParams }: URL, fairId: string): boolean => {
  const page = pathname.replace(/\/$/, "");
  if (page === "/job-fairs-details") return parseFairHint(searchParams.get("detailInfo") ?? "")?.id === fairId;
  return page === `/job-fairs/${fairId}` || (page === paths.fairPosts && searchParams.get("recruitFairsId") === fairId);
};
