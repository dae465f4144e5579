import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { fairPath } from "#lib/domain/paths.ts";
import { calendarFile } from "#lib/texts/calendar.ts";
import { fairDescription } from "./fair.ts";

/** A fair as a calendar file. Made at build, and in the browser for a fair that is newer or has changed. */
export const fairCalendar = (fair: Fair, site: URL, now: number): string =>
  calendarFile(
    {
      uid: `fair-${fair.id}`,
      start: fair.startsAt,
      end: fair.endsAt,
      title: fair.name,
      description: fairDescription(fair),
      url: new URL(fairPath(fair.id), site),
      cancelled: fair.status === "CANCEL",
    },
    now,
  );
