import type { Command } from "#server/gateway/command.ts";
import { config } from "#server/gateway/commands/account/config.ts";
import { profiles } from "#server/gateway/commands/account/profiles.ts";
import { session } from "#server/gateway/commands/account/session.ts";
import { statuses } from "#server/gateway/commands/account/status.ts";
import { conversations } from "#server/gateway/commands/conversations/conversations.ts";
import { doNotDisturb } from "#server/gateway/commands/conversations/do-not-disturb.ts";
import { marks } from "#server/gateway/commands/conversations/marks.ts";
import { friendApplications } from "#server/gateway/commands/friends/applications.ts";
import { blacklist } from "#server/gateway/commands/friends/blacklist.ts";
import { friendGroups } from "#server/gateway/commands/friends/friend-groups.ts";
import { friends } from "#server/gateway/commands/friends/friends.ts";
import { peopleSearch } from "#server/gateway/commands/friends/people-search.ts";
import { groupApplications } from "#server/gateway/commands/groups/applications.ts";
import { groups } from "#server/gateway/commands/groups/groups.ts";
import { groupHistory } from "#server/gateway/commands/groups/history.ts";
import { groupMembers } from "#server/gateway/commands/groups/members.ts";
import { groupMessages } from "#server/gateway/commands/groups/messages.ts";
import { groupProfiles } from "#server/gateway/commands/groups/profiles.ts";
import { groupReceipts } from "#server/gateway/commands/groups/receipts.ts";
import { history } from "#server/gateway/commands/messages/history.ts";
import { longMessages } from "#server/gateway/commands/messages/long-messages.ts";
import { messages } from "#server/gateway/commands/messages/messages.ts";
import { reactions } from "#server/gateway/commands/messages/reactions.ts";
import { readingAll } from "#server/gateway/commands/messages/read-all.ts";
import { receipts } from "#server/gateway/commands/messages/receipts.ts";
import { messageSearch } from "#server/gateway/commands/messages/search.ts";
import { translation } from "#server/gateway/commands/messages/translation.ts";
import { uploads } from "#server/gateway/commands/messages/uploads.ts";

/** All that the service answers, a family a file. */
export const commands: readonly Command[] = [
  ...session,
  ...config,
  ...messages,
  ...history,
  ...receipts,
  ...readingAll,
  ...reactions,
  ...conversations,
  ...marks,
  ...doNotDisturb,
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
