import dayjs from "dayjs";

const WEEKDAYS = ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"];

/** The day of the reader's calendar, in words for the last week; empty for today. A clock that is a little ahead counts as today. */
export const dayOf = (then: Date, now: Date): string => {
  const [day, today] = [dayjs(then).startOf("day"), dayjs(now).startOf("day")];
  const days = today.diff(day, "day");
  if (days <= 0) return "";
  if (days === 1) return "昨天";
  if (days < 7) return WEEKDAYS[day.day()] ?? "";
  return day.format(day.year() === today.year() ? "M/D" : "YYYY/M/D");
};

/** A day as YYYY-MM-DD. */
export const fullDay = (then: Date): string => dayjs(then).format("YYYY-MM-DD");

export const clockOf = (then: Date): string => dayjs(then).format("HH:mm");

/** A short time of a message (R3.9.1-15): the day, or today's time. Both in seconds. */
export const shortTime = (time: number, now: number): string => {
  const then = new Date(time * 1000);
  return dayOf(then, new Date(now * 1000)) || clockOf(then);
};
