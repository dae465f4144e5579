import type { Kysely } from "kysely";
import type { AccountTables } from "./account.ts";
import type { ApplicationTables } from "./applications.ts";
import type { ChatTables } from "./chat.ts";
import type { DeskTables } from "./desk.ts";
import type { FairTables } from "./fairs.ts";
import type { GroupTables } from "./groups.ts";
import type { NewsTables } from "./news.ts";
import type { PostTables } from "./posts.ts";
import type { RelationTables } from "./relations.ts";
import type { ReportTables } from "./reports.ts";
import type { ResumeTables } from "./resume.ts";

/** Every table, an area a file; the columns are explained in `migrations/`. */
export type Tables = AccountTables &
  PostTables &
  FairTables &
  ApplicationTables &
  DeskTables &
  NewsTables &
  ReportTables &
  ResumeTables &
  ChatTables &
  GroupTables &
  RelationTables;

/** The database, or a transaction of it. */
export type Db = Kysely<Tables>;
