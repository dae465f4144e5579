/** Backups are named by their starting second in UTC, so that names sort like times: `2026-11-21T020000Z`. */
export const nameOf = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replaceAll(":", "")}Z`;

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** Milliseconds since 1970; null if the name is not a backup's. */
export const timeOf = (name: string): number | null => {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time) ? null : time;
};

const dayOf = (name: string): string => name.slice(0, 10);

/** Backups to remove: keep all of the newest day, then the last of each earlier day, for `days` days in total. */
export const outdated = (names: readonly string[], days: number): string[] => {
  const newestFirst = names.toSorted().reverse();
  const allDays = [...new Set(newestFirst.map(dayOf))];
  const keptDays = allDays.slice(0, days);
  const isKept = (name: string, index: number): boolean => {
    const day = dayOf(name);
    const isLastOfDay = dayOf(newestFirst[index - 1] ?? "") !== day;
    return keptDays.includes(day) && (day === allDays[0] || isLastOfDay);
  };
  return newestFirst.filter((name, index) => !isKept(name, index));
};
