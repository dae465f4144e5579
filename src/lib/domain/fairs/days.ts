import { grouped } from "#lib/domain/grouped.ts";
import { beijingDate, daysBetween } from "#lib/domain/time.ts";
import type { Fair } from "./fairs.ts";
import { liveFairStatus } from "./status.ts";

/** When a fair takes place, seen from a day, in the order of a list. */
export const FAIR_DAYS = ["today", "this-week", "next-week", "later", "over", "cancelled"] as const;
export type FairDay = (typeof FAIR_DAYS)[number];

const MONDAY = "2024-01-01";

/** Weeks begin on Monday. */
const weekOf = (day: string): number => Math.floor(daysBetween(MONDAY, day) / 7);

/** When a fair takes place, in Beijing's days: one that is on is today's, even if it began earlier. */
export const fairDay = (fair: Pick<Fair, "status" | "startsAt" | "endsAt">, now: number): FairDay => {
  const status = liveFairStatus(fair, now);
  if (status === "CANCEL") return "cancelled";
  if (status === "END") return "over";
  const [today, begins] = [beijingDate(now), beijingDate(fair.startsAt)];
  if (status === "IN_PROGRESS" || begins === today) return "today";
  const weeks = weekOf(begins) - weekOf(today);
  return weeks === 0 ? "this-week" : weeks === 1 ? "next-week" : "later";
};

/** Fairs by day; those of one day stay in their order, so that a pinned one leads its day. */
export const fairsByDay = <Listed extends Pick<Fair, "status" | "startsAt" | "endsAt">>(
  fairs: readonly Listed[],
  now: number,
): { day: FairDay; fairs: Listed[] }[] => {
  const days = grouped(fairs, (fair) => fairDay(fair, now));
  return FAIR_DAYS.flatMap((day) => {
    const own = days.get(day);
    return own ? [{ day, fairs: own }] : [];
  });
};
