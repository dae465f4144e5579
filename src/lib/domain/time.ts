/** Wire times are Beijing wall time, UTC+8 without daylight saving. */
const BEIJING_OFFSET = 8 * 3_600_000;
const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** `YYYY-MM-DD[ HH:mm[:ss]]` in Beijing → milliseconds since 1970, or null if invalid. */
export const parseBeijing = (text: string): number | null => {
  const match = WALL_TIME.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const utc = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(utc);
  const real = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return real ? utc - BEIJING_OFFSET : null;
};

/** Milliseconds → `YYYY-MM-DD HH:mm` in Beijing. */
export const formatBeijing = (time: number): string => new Date(time + BEIJING_OFFSET).toISOString().slice(0, 16).replace("T", " ");
/** Milliseconds → `YYYY-MM-DD` in Beijing. */
export const beijingDate = (time: number): string => formatBeijing(time).slice(0, 10);
/** Days from one `YYYY-MM-DD` to another; negative if the other is earlier, NaN if one is no date. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
/** Milliseconds → `YYYY-MM-DDTHH:mm:00+08:00`, as machines read it. */
export const isoBeijing = (time: number): string => `${formatBeijing(time).replace(" ", "T")}:00+08:00`;

/** Largest difference between the clocks of processes and of simultaneous requests. */
const CLOCK_SLACK = 60_000;

/**
 * The latest end of a span of `length` milliseconds that began by `now`. A later end was written while the clock was ahead: such
 * a span counts as over, or it would last as long as the clock was wrong.
 */
export const latestEnd = (length: number, now: number): number => now + length + CLOCK_SLACK;

/** Whether a span of `length` milliseconds that ends at `end` is running. */
export const isRunning = (end: number, length: number, now: number): boolean => end > now && end <= latestEnd(length, now);
