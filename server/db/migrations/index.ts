import { type Migration, Migrator } from "kysely/migration";
import { UnusableData } from "#server/db/connection/unusable-data.ts";
import type { Db } from "#server/db/schema/index.ts";
import { accounts } from "./0001-accounts.ts";
import { offers } from "./0002-posts.ts";
import { fairs } from "./0003-fairs.ts";
import { seekers } from "./0004-seekers.ts";
import { chat } from "./0005-chat.ts";
import { chatGroups } from "./0006-chat-groups.ts";
import { chatRelations } from "./0007-chat-relations.ts";
import { publicFiles } from "./0008-public-files.ts";
import { logins } from "./0009-logins.ts";
import { codePurposes } from "./0010-code-purposes.ts";
import { leaving } from "./0011-leaving.ts";
import { savedVersions } from "./0012-saved-versions.ts";
import { applicationMoves } from "./0013-application-moves.ts";
import { tickets } from "./0014-tickets.ts";
import { received } from "./0015-received.ts";
import { chatRecovery } from "./0016-chat-recovery.ts";
import { chatLeader } from "./0017-chat-leader.ts";
import { chatReactions } from "./0018-chat-reactions.ts";
import { printCodes } from "./0019-print-codes.ts";
import { reports } from "./0020-reports.ts";
import { applicationFair } from "./0021-application-fair.ts";
import { talkedPosts } from "./0022-talked-posts.ts";
import { messageWordings } from "./0023-message-wordings.ts";
import { roles } from "./0024-roles.ts";
import { reportedMessages } from "./0025-reported-messages.ts";
import { searchIndex } from "./0026-search-index.ts";
import { desk } from "./0027-desk.ts";
import { imports } from "./0028-imports.ts";
import { stages } from "./0029-stages.ts";
import { postFacts } from "./0030-post-facts.ts";
import { factSearch } from "./0032-fact-search.ts";
import { deskFairs } from "./0033-desk-fairs.ts";
import { fairTickets } from "./0034-fair-tickets.ts";
import { deskWork } from "./0035-desk-work.ts";
import { batches } from "./0036-batches.ts";
import { feeds } from "./0037-feeds.ts";
import { careers } from "./0038-careers.ts";
import { deskMore } from "./0039-desk-more.ts";
import { keptPosts } from "./0040-kept-posts.ts";
import { fairPlans } from "./0042-fair-plans.ts";
import { news } from "./0044-news.ts";
import { savedSearches } from "./0045-saved-searches.ts";
import { postsByPay } from "./0046-posts-by-pay.ts";
import { resumeShares } from "./0048-shared-resumes.ts";
import { newsWays } from "./0051-news-ways.ts";
import { chatPushes } from "./0052-chat-pushes.ts";
import { leaderWithoutPublicUrl } from "./0053-leader-without-public-url.ts";
import { attributeSearch } from "./0054-attribute-search.ts";

/** All migrations in order. One that was released is never edited: add another. */
const migrations: Record<string, Migration> = {
  "0001_accounts": accounts,
  "0002_offers": offers,
  "0003_fairs": fairs,
  "0004_seekers": seekers,
  "0005_chat": chat,
  "0006_chat_groups": chatGroups,
  "0007_chat_relations": chatRelations,
  "0008_public_files": publicFiles,
  "0009_logins": logins,
  "0010_code_purposes": codePurposes,
  "0011_leaving": leaving,
  "0012_saved_versions": savedVersions,
  "0013_application_moves": applicationMoves,
  "0014_tickets": tickets,
  "0015_received": received,
  "0016_chat_recovery": chatRecovery,
  "0017_chat_leader": chatLeader,
  "0018_chat_reactions": chatReactions,
  "0019_print_codes": printCodes,
  "0020_reports": reports,
  "0021_application_fair": applicationFair,
  "0022_talked_posts": talkedPosts,
  "0023_message_wordings": messageWordings,
  "0024_roles": roles,
  "0025_reported_messages": reportedMessages,
  "0026_search_index": searchIndex,
  "0027_desk": desk,
  "0028_imports": imports,
  "0029_stages": stages,
  "0030_post_facts": postFacts,
  "0032_fact_search": factSearch,
  "0033_desk_fairs": deskFairs,
  "0034_fair_tickets": fairTickets,
  "0035_desk_work": deskWork,
  "0036_batches": batches,
  "0037_feeds": feeds,
  "0038_careers": careers,
  "0039_desk_more": deskMore,
  "0040_kept_posts": keptPosts,
  "0042_fair_plans": fairPlans,
  "0044_news": news,
  "0045_saved_searches": savedSearches,
  "0046_posts_by_pay": postsByPay,
  "0048_shared_resumes": resumeShares,
  "0051_news_ways": newsWays,
  "0052_chat_pushes": chatPushes,
  "0053_leader_without_public_url": leaderWithoutPublicUrl,
  "0054_attribute_search": attributeSearch,
};

/** Kysely's word for a step that was taken and that it does not know. */
const UNKNOWN_STEP = /previously executed migration (\S+) is missing/;

const inWords = (error: unknown): unknown => {
  const step = error instanceof Error ? UNKNOWN_STEP.exec(error.message)?.[1] : undefined;
  if (step === undefined) return error instanceof Error ? error : new Error("a database migration failed");
  return new UnusableData(
    `The database was made by a newer version of this server, which knows ${step}: start that version, or restore a backup of this one.`,
  );
};

/** Migrates the schema. Throws if a migration fails, without any change. */
export const migrate = async (db: Db): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw inWords(error);
};
