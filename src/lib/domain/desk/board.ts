import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  PROGRESS,
  STAGES,
  type Stage,
} from "#lib/domain/applications/applications.ts";
import type { DeskApplication } from "./applications.ts";

/**
 * The places of a board of applications, in the order of the path: at each stage those under review and those who passed, the two ways around the
 * stages, and the two ends. Each status that may follow another lies at a place of its own, so that a place says where a dropped card goes.
 */
export const BOARD_PLACES = [
  ...(["0-review", "0-passed", "1-review", "1-passed", "2-review", "2-passed", "3-review", "3-passed"] as const),
  ...(["4-review", "4-passed", "5-review", "5-passed", "6-review", "early", "supplementary", "admitted", "failed"] as const),
] as const;
export type BoardPlace = (typeof BOARD_PLACES)[number];

/** A place with the number of its applications, and the newest of them. */
export type PlaceCards = { place: BoardPlace; total: number; items: DeskApplication[] };

/** Cards a place shows; the table has the others. */
export const BOARD_CARDS = 20;

/** The place of a status. */
export const placeOf = (status: ApplicationStatus): BoardPlace => {
  const { at, outcome } = PROGRESS[status];
  if (outcome === "admitted" || outcome === "failed") return outcome;
  if (at === "early" || at === "supplementary" || at === 6) return at === 6 ? "6-review" : at;
  return `${at}-${outcome === "passed" ? "passed" : "review"}`;
};

/** The statuses at a place. */
export const statusesAt = (place: BoardPlace): ApplicationStatus[] =>
  APPLICATION_STATUSES.filter((status) => placeOf(status) === place);

/** The columns of a board: the stages, and the ends. */
export const BOARD_COLUMNS = [...STAGES, "over"] as const;
export type BoardColumn = Stage | "over";

export const columnOf = (place: BoardPlace): BoardColumn =>
  place === "early" || place === "supplementary" ? 6 : (STAGES.find((stage) => place.startsWith(`${stage}-`)) ?? "over");
export const placesOf = (column: BoardColumn): BoardPlace[] => BOARD_PLACES.filter((place) => columnOf(place) === column);

/** The status that a card gets at a place; null where it may not go, and at its own place. */
export const wayTo = ({ status, next }: Pick<DeskApplication, "status" | "next">, place: BoardPlace): ApplicationStatus | null =>
  placeOf(status) === place ? null : (next.find((one) => placeOf(one) === place) ?? null);

/** The columns to show: the first and the last, those with applications, and those that a shown card may go to. */
export const shownColumns = (places: readonly PlaceCards[]): BoardColumn[] => {
  const shown = new Set<BoardColumn>([0, "over"]);
  for (const { place, total, items } of places) {
    if (total > 0) shown.add(columnOf(place));
    for (const { next } of items) for (const status of next) shown.add(columnOf(placeOf(status)));
  }
  return BOARD_COLUMNS.filter((column) => shown.has(column));
};
