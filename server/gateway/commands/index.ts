import type { Command } from "#server/gateway/command.ts";
import { blacklist } from "./blacklist.ts";
import { config } from "./config.ts";
import { conversations } from "./conversations.ts";
import { friends } from "./friends.ts";
import { groupApplications } from "./group-applications.ts";
import { groupHistory } from "./group-history.ts";
import { groupMembers } from "./group-members.ts";
import { groupMessages } from "./group-messages.ts";
import { groupProfiles } from "./group-profiles.ts";
import { groupReceipts } from "./group-receipts.ts";
import { groups } from "./groups.ts";
import { history } from "./history.ts";
import { messages } from "./messages.ts";
import { profiles } from "./profiles.ts";
import { readingAll } from "./read-all.ts";
import { receipts } from "./receipts.ts";
import { session } from "./session.ts";

/** All that the service answers, a family a file. */
export const commands: readonly Command[] = [
  ...session,
  ...config,
  ...messages,
  ...history,
  ...receipts,
  ...readingAll,
  ...conversations,
  ...profiles,
  ...friends,
  ...blacklist,
  ...groups,
  ...groupProfiles,
  ...groupMembers,
  ...groupApplications,
  ...groupMessages,
  ...groupHistory,
  ...groupReceipts,
];
