import type { Fair, FairDetail } from "#lib/domain/fairs/fairs.ts";
import { type PlanEntry, type PlannedFair, stopsOf } from "#lib/domain/fairs/plan.ts";
import { fairPath } from "#lib/domain/paths.ts";
import { type CalendarEvent, calendarFile } from "#lib/texts/calendar.ts";
import { fairDescription, fairFacts } from "./facts.ts";
import { planWords } from "./plan.ts";

const DAY = 86_400_000;

/** A fair of several days has the same hours each day; an online fair continues through the nights. */
const days = ({
  type,
  startsAt,
  endsAt,
}: Pick<Fair, "type" | "startsAt" | "endsAt">): Pick<CalendarEvent, "start" | "end" | "days"> => {
  const nights = Math.floor((endsAt - startsAt) / DAY);
  const closes = endsAt - nights * DAY;
  return type === "SCENE" && nights > 0 && closes > startsAt
    ? { start: startsAt, end: closes, days: nights + 1 }
    : { start: startsAt, end: endsAt };
};

/** A fair as a calendar file. Made at build, and in the browser for a fair that is newer or has changed. */
export const fairCalendar = (fair: FairDetail, site: URL, now: number): string =>
  calendarFile(
    {
      uid: `fair-${fair.id}`,
      ...days(fair),
      title: fair.name,
      description: [fairDescription(fair), fair.hours && `${fairFacts.hours}：${fair.hours}`].filter(Boolean).join("\n"),
      place: [fair.address, fair.halls].filter(Boolean).join(" "),
      url: new URL(fairPath(fair.id), site),
      cancelled: fair.status === "CANCEL",
    },
    now,
  );

/** A day plan as a calendar file: the fair, with the way through it as its description. */
export const planCalendar = (fair: PlannedFair, entries: readonly PlanEntry[], site: URL, now: number): string =>
  calendarFile(
    {
      uid: `fair-plan-${fair.id}`,
      ...days(fair),
      title: planWords.event(fair.name),
      description: stopsOf(entries)
        .map(({ company, booth, posts }) =>
          planWords.stop(
            company,
            booth,
            posts.map(({ postName }) => postName),
          ),
        )
        .join("\n"),
      place: [fair.address, fair.halls].filter(Boolean).join(" "),
      url: new URL(fairPath(fair.id), site),
      cancelled: fair.cancelled,
    },
    now,
  );
