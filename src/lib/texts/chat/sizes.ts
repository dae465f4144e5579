const UNITS = ["B", "KB", "MB", "GB"] as const;

/** How large a file is, as people say it. */
export const fileSize = (bytes: number): string => {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`;
};

/** How long a video or a voice message is: minutes and seconds. */
export const playTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;
