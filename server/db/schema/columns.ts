import type { ColumnType, Generated } from "kysely";

/** Ids are bigint in the database and digits in text everywhere else, as in the domain. */
export type Id = Generated<string>;
/** jsonb: read as a value, written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>;
export type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;
/** `date` columns are `YYYY-MM-DD` in Beijing, never a Date. */
export type Day = string;

/** Seconds since 1970, or a number of the protocol: bigint, which the drivers read as text. */
export type Big = ColumnType<string, number | string, number | string>;
export type BigOrNull = ColumnType<string | null, number | string | null | undefined, number | string | null>;
export type BigWithDefault = ColumnType<string, number | string | undefined, number | string>;

/** Columns shared by direct and group messages. */
export type MessageColumns = {
  seq: Big;
  random: Big;
  sent_at: Big;
  client_at: Big;
  content: string;
  version: Generated<number>;
  no_unread: boolean;
  no_last: boolean;
  wants_receipt: boolean;
  extensible: boolean;
  revoked_by: string | null;
};
