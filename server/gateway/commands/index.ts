import type { Command } from "#server/gateway/command.ts";
import { blacklist } from "./blacklist.ts";
import { config } from "./config.ts";
import { conversations } from "./conversations.ts";
import { friendApplications } from "./friend-applications.ts";
import { friendGroups } from "./friend-groups.ts";
import { friends } from "./friends.ts";
import { groupApplications } from "./group-applications.ts";
import { groupHistory } from "./group-history.ts";
import { groupMembers } from "./group-members.ts";
import { groupMessages } from "./group-messages.ts";
import { groupProfiles } from "./group-profiles.ts";
import { groupReceipts } from "./group-receipts.ts";
import { groups } from "./groups.ts";
import { history } from "./history.ts";
import { longMessages } from "./long-messages.ts";
import { marks } from "./marks.ts";
import { messageSearch } from "./message-search.ts";
import { messages } from "./messages.ts";
import { peopleSearch } from "./people-search.ts";
import { profiles } from "./profiles.ts";
import { quietTimes } from "./quiet.ts";
import { readingAll } from "./read-all.ts";
import { receipts } from "./receipts.ts";
import { session } from "./session.ts";
import { statuses } from "./status.ts";
import { translation } from "./translation.ts";
import { uploads } from "./uploads.ts";

/** All that the service answers, a family a file. */
export const commands: readonly Command[] = [
  ...session,
  ...config,
  ...messages,
  ...history,
  ...receipts,
  ...readingAll,
  ...conversations,
  ...marks,
  ...quietTimes,
  ...longMessages,
  ...uploads,
  ...translation,
  ...messageSearch,
  ...peopleSearch,
  ...profiles,
  ...friends,
  ...friendApplications,
  ...friendGroups,
  ...statuses,
  ...blacklist,
  ...groups,
  ...groupProfiles,
  ...groupMembers,
  ...groupApplications,
  ...groupMessages,
  ...groupHistory,
  ...groupReceipts,
];
