import { sql } from "kysely";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import { BOARD_CARDS, BOARD_PLACES, type PlaceCards, placeOf } from "#lib/domain/desk/board.ts";
import type { Db } from "#server/db/schema/index.ts";
import { conditionOf, readRows } from "./applications.ts";

type Query = { companyId: string | null; postId: string | null; keyword: string };

/** The board of applications: every place, also the empty ones, with the newest cards first. An index of statuses answers that of all companies. */
export const readBoard = async (db: Db, query: Query): Promise<PlaceCards[]> => {
  const isWhole = query.companyId === null && query.postId === null && query.keyword === "";
  const { rows } = await sql<{ status: ApplicationStatus; total: number; ids: string[] }>`
    with found as ${isWhole ? sql`not materialized` : sql`materialized`} (
      select id, status from applications
      where ${conditionOf({ ...query, view: "all", place: null })} and withdrawn_at is null
    ), counted as (select status, count(*)::int as total from found group by status)
    select status, total, array(
      select found.id::text from found where found.status = counted.status order by found.id desc limit ${BOARD_CARDS}) as ids
    from counted`.execute(db);
  const newestFirst = (one: string, other: string): number => Number(other) - Number(one);
  const places = BOARD_PLACES.map((place) => {
    const here = rows.filter(({ status }) => placeOf(status) === place);
    const ids = here.flatMap((row) => row.ids).sort(newestFirst);
    return { place, total: here.reduce((sum, { total }) => sum + total, 0), ids: ids.slice(0, BOARD_CARDS) };
  });
  const shown = places.flatMap(({ ids }) => ids);
  const items = shown.length === 0 ? [] : await readRows(db, sql`applications.id = any(${shown}::bigint[])`);
  return places.map(({ place, total }) => ({ place, total, items: items.filter(({ status }) => placeOf(status) === place) }));
};
