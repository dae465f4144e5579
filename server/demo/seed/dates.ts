import { beijingDate } from "#lib/domain/time.ts";
import type { Random } from "./random.ts";

const DAY = 86_400_000;

/** `YYYY-MM-DD` in Beijing, `days` from now. */
const dayFrom = (now: number, days: number): string => beijingDate(now + days * DAY);

/** First and last day of a post: most run, a few have ended, a few have not begun, many have no end. */
export const pickDates = (now: number, random: Random): { startsOn: string; endsOn: string | null } => {
  const fate = random.next();
  if (fate < 0.03) return { startsOn: dayFrom(now, -random.int(40, 90)), endsOn: dayFrom(now, -random.int(1, 20)) };
  if (fate < 0.045) return { startsOn: dayFrom(now, random.int(2, 12)), endsOn: dayFrom(now, random.int(40, 90)) };
  // Squared, so that there are more new posts than old ones.
  const startsOn = dayFrom(now, -Math.floor(random.next() ** 2 * 75));
  return { startsOn, endsOn: random.chance(0.35) ? null : dayFrom(now, random.int(5, 90)) };
};
