import type { ColumnType } from "kysely";

/** Seconds since 1970, or a number of the protocol: bigint, which the drivers read as text. */
export type Big = ColumnType<string, number | string, number | string>;
export type BigOrNull = ColumnType<string | null, number | string | null | undefined, number | string | null>;
export type BigWithDefault = ColumnType<string, number | string | undefined, number | string>;
