import { type Migration, Migrator } from "kysely/migration";
import type { Db } from "#server/db/schema.ts";
import { accounts } from "./0001-accounts.ts";
import { offers } from "./0002-posts.ts";
import { fairs } from "./0003-fairs.ts";
import { seekers } from "./0004-seekers.ts";
import { chat } from "./0005-chat.ts";
import { chatGroups } from "./0006-chat-groups.ts";
import { chatRelations } from "./0007-chat-relations.ts";

/** All migrations in order. One that was released is never edited: add another. */
const migrations: Record<string, Migration> = {
  "0001_accounts": accounts,
  "0002_offers": offers,
  "0003_fairs": fairs,
  "0004_seekers": seekers,
  "0005_chat": chat,
  "0006_chat_groups": chatGroups,
  "0007_chat_relations": chatRelations,
};

/** Brings the schema up to date. Throws when a migration fails; nothing of a failed run stays. */
export const migrate = async (db: Db): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error("a database migration failed");
};
