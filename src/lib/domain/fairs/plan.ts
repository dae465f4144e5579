import { grouped } from "#lib/domain/grouped.ts";
import { ID_PATTERN, idOf } from "#lib/domain/ids.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";
import type { FairDetail } from "./fairs.ts";
import { FAIR_TYPES } from "./status.ts";

/** A fair as its plan keeps it, to be read without a network. */
export type PlannedFair = Pick<
  FairDetail,
  "id" | "name" | "type" | "startsAt" | "endsAt" | "organizer" | "address" | "halls" | "hours"
> & { cancelled: boolean };

/**
 * A company of a fair that a visitor means to see, or a post of it. `gone`: it was taken off the plan, which is kept, so that another device with an
 * older plan does not bring it back. `at`: when it was put on or taken off, in milliseconds since 1970.
 */
export type PlanEntry = { company: string; booth: string; postId: string | null; postName: string; at: number; gone: boolean };
export type FairPlan = { fair: PlannedFair; entries: PlanEntry[] };
/** `owner` names the account, by a digest, that the plans have been merged into; empty for a visitor's. */
export type Plans = { owner: string; plans: FairPlan[] };

/** More fairs, and more entries a fair, are not ours. */
export const PLAN_LIMITS = { fairs: 30, entries: 200 } as const;

const keyOf = ({ company, postId }: Pick<PlanEntry, "company" | "postId">): string => `${postId ?? ""}/${company}`;

export const plannedFair = (fair: Omit<PlannedFair, "cancelled"> & Pick<FairDetail, "status">): PlannedFair => ({
  id: fair.id,
  name: fair.name,
  type: fair.type,
  startsAt: fair.startsAt,
  endsAt: fair.endsAt,
  organizer: fair.organizer,
  address: fair.address,
  halls: fair.halls,
  hours: fair.hours,
  cancelled: fair.status === "CANCEL",
});

/** Of two writings of one entry the later counts; of two at one time, the one that is gone, on every device alike. */
const later = (one: PlanEntry, other: PlanEntry): PlanEntry =>
  other.at > one.at || (other.at === one.at && other.gone) ? other : one;

/** Both lists as one, in any order, however often they are merged. */
export const mergeEntries = (one: readonly PlanEntry[], other: readonly PlanEntry[]): PlanEntry[] => {
  const merged = new Map<string, PlanEntry>();
  for (const entry of [...one, ...other]) {
    const known = merged.get(keyOf(entry));
    merged.set(keyOf(entry), known ? later(known, entry) : entry);
  }
  return [...merged.values()].slice(0, PLAN_LIMITS.entries);
};

/** Plans as one; the newer fair, which is the second's, counts. */
export const mergePlans = (one: readonly FairPlan[], other: readonly FairPlan[]): FairPlan[] => {
  const merged = new Map(one.map((plan) => [plan.fair.id, plan]));
  for (const { fair, entries } of other)
    merged.set(fair.id, { fair, entries: mergeEntries(merged.get(fair.id)?.entries ?? [], entries) });
  return [...merged.values()].slice(0, PLAN_LIMITS.fairs);
};

export const isPlanned = (entries: readonly PlanEntry[], of: Pick<PlanEntry, "company" | "postId">): boolean =>
  entries.some((entry) => !entry.gone && keyOf(entry) === keyOf(of));

/** Puts an entry on the plan of a fair, or takes it off. */
export const toggleEntry = (plans: readonly FairPlan[], fair: PlannedFair, entry: Omit<PlanEntry, "gone">): FairPlan[] => {
  const before = plans.find((plan) => plan.fair.id === fair.id)?.entries ?? [];
  const last = before.find((known) => keyOf(known) === keyOf(entry))?.at ?? 0;
  // Later than the last change, even by a clock that was set back.
  const written = { ...entry, at: Math.max(entry.at, last + 1), gone: isPlanned(before, entry) };
  return mergePlans(plans, [{ fair, entries: [written] }]);
};

const byBooth = new Intl.Collator("zh-CN", { numeric: true });
/** Companies without a booth come last. */
const boothKey = (booth: string): string => booth || "\uffff";

/** A stop of the way through a fair: a company with its planned posts. */
export type Stop = { company: string; booth: string; isWhole: boolean; posts: PlanEntry[] };

/** The way through a fair in the order of its booths. */
export const stopsOf = (entries: readonly PlanEntry[]): Stop[] =>
  [
    ...grouped(
      entries.filter(({ gone }) => !gone),
      ({ company }) => company,
    ),
  ]
    .map(([company, own]) => ({
      company,
      booth: own.find(({ booth }) => booth !== "")?.booth ?? "",
      isWhole: own.some(({ postId }) => postId === null),
      posts: own.filter(({ postId }) => postId !== null),
    }))
    .sort(
      (one, other) => byBooth.compare(boothKey(one.booth), boothKey(other.booth)) || byBooth.compare(one.company, other.company),
    );

/** Plans that hold anything: fairs that are still to come or on first, the next of them first; then those that are over, the last first. */
export const shownPlans = (plans: readonly FairPlan[], now: number): FairPlan[] => {
  const isAhead = ({ fair }: FairPlan): boolean => fair.endsAt > now;
  return plans
    .filter(({ entries }) => entries.some(({ gone }) => !gone))
    .sort(
      (one, other) =>
        Number(isAhead(other)) - Number(isAhead(one)) ||
        (isAhead(one) ? one.fair.startsAt - other.fair.startsAt : other.fair.startsAt - one.fair.startsAt),
    );
};

const textIn = (value: unknown, max = 200): string =>
  typeof value === "string" && value.isWellFormed() ? value.slice(0, max).toWellFormed() : "";
const timeIn = (value: unknown): number => (typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0);

const readEntry = (value: unknown): PlanEntry | null => {
  const company = textIn(fieldOf(value, "company"));
  const rawId = fieldOf(value, "postId");
  const postId = rawId === null ? null : idOf(rawId);
  if (company === "" || (rawId !== null && postId === null)) return null;
  const at = timeIn(fieldOf(value, "at"));
  const gone = fieldOf(value, "gone") === true;
  return { company, booth: textIn(fieldOf(value, "booth")), postId, postName: textIn(fieldOf(value, "postName")), at, gone };
};

const listOf = (value: unknown, max: number): unknown[] => (Array.isArray(value) ? value.slice(0, max) : []);

const readPlan = (value: unknown): FairPlan | null => {
  const fair = fieldOf(value, "fair");
  const id = textIn(fieldOf(fair, "id"));
  if (!ID_PATTERN.test(id)) return null;
  const type = FAIR_TYPES.find((known) => known === fieldOf(fair, "type")) ?? "SCENE";
  const texts = { name: "", organizer: "", address: "", halls: "", hours: "" };
  for (const name of Object.keys(texts) as (keyof typeof texts)[]) texts[name] = textIn(fieldOf(fair, name), 500);
  return {
    fair: {
      ...{ id, type, ...texts, cancelled: fieldOf(fair, "cancelled") === true },
      startsAt: timeIn(fieldOf(fair, "startsAt")),
      endsAt: timeIn(fieldOf(fair, "endsAt")),
    },
    entries: mergeEntries(
      [],
      listOf(fieldOf(value, "entries"), PLAN_LIMITS.entries).flatMap((entry) => readEntry(entry) ?? []),
    ),
  };
};

/** The plans kept on a device, from storage that may hold anything. */
export const readPlans = (text: string | null): Plans => {
  const value = parseJson(text);
  const plans = listOf(fieldOf(value, "plans"), PLAN_LIMITS.fairs).flatMap((plan) => readPlan(plan) ?? []);
  return { owner: textIn(fieldOf(value, "owner"), 64), plans: mergePlans([], plans) };
};
