import { environment } from "#lib/browser/environment.ts";

/** Hands the visitor a calendar file; `write` makes its text from the site's address and the time. */
export const saveCalendar = (write: (site: URL, now: number) => string, name: string): void => {
  const text = write(environment().location(), environment().now());
  environment().saveFile(new Blob([text], { type: "text/calendar;charset=utf-8" }), name);
};
