import { environment } from "#lib/browser/environment.ts";
import type { Fair } from "#lib/domain/fairs.ts";
import { reportFailure } from "#lib/stores/toasts.ts";

/** The fair as it is now: the file beside the page was made with it, and for a newer fair there is none. */
let present: Fair | null = null;

const save = async (fair: Fair): Promise<void> => {
  const { fairCalendar } = await import("./calendar.ts");
  const text = fairCalendar(fair, environment().location(), environment().now());
  environment().saveFile(new Blob([text], { type: "text/calendar;charset=utf-8" }), `${fair.id}.ics`);
};

/** From now on 加入日历 gives the calendar file of `fair`. */
export const followCalendar = (fair: Fair): void => {
  const link = document.querySelector<HTMLAnchorElement>("a[data-calendar]");
  const first = present === null;
  present = fair;
  if (!link || !first) return;
  link.href = `/job-fairs/${fair.id}.ics`;
  link.addEventListener("click", (event) => {
    if (!present) return;
    event.preventDefault();
    save(present).catch(() => reportFailure({ kind: "offline" }));
  });
};
