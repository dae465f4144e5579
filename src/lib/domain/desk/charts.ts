import type { Stage } from "#lib/domain/applications/applications.ts";

/** How long an application waits for the first look: until tomorrow, for three days, for a week, or longer. */
export const WAITS = ["day", "three-days", "week", "longer"] as const;
export type Wait = (typeof WAITS)[number];

/** The days that the chart of sign-ups shows, with today. */
export const CHART_DAYS = 14;

/**
 * The figures of the overview's charts: sign-ups a day, the oldest first; open applications at each stage that has some; and how long those wait that
 * no one has looked at.
 */
export type Charts = {
  signedUp: { day: string; count: number }[];
  standing: { stage: Stage; count: number }[];
  waiting: { wait: Wait; count: number }[];
};
