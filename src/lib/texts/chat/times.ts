const WEEKDAYS = ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"];
const DAY = 86_400_000;

const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** How many days lie between two days of the reader's calendar; a clock that is a little ahead counts as today. */
const daysBetween = (then: Date, now: Date): number => Math.max(0, Math.round((midnight(now) - midnight(then)) / DAY));

export const dayOf = (then: Date, now: Date): string => {
  const days = daysBetween(then, now);
  if (days === 0) return "";
  if (days === 1) return "昨天";
  if (days < 7) return WEEKDAYS[then.getDay()] ?? "";
  const date = `${then.getMonth() + 1}/${then.getDate()}`;
  return then.getFullYear() === now.getFullYear() ? date : `${then.getFullYear()}/${date}`;
};

/** A day as YYYY-MM-DD. */
export const fullDay = (then: Date): string =>
  [then.getFullYear(), then.getMonth() + 1, then.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

export const clockOf = (then: Date): string =>
  `${String(then.getHours()).padStart(2, "0")}:${String(then.getMinutes()).padStart(2, "0")}`;

/** A short time of a message (R3.9.1-15): the day, or today's time. Both in seconds. */
export const shortTime = (time: number, now: number): string => {
  const then = new Date(time * 1000);
  return dayOf(then, new Date(now * 1000)) || clockOf(then);
};
