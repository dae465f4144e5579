import { command } from "#server/gateway/command.ts";
import { anything } from "#server/gateway/fields.ts";

/** Friends, their groups, applications to become one. Nobody has any yet; what is missing here would be asked for without end. */
export const friends = [
  command("sns.friend_get", anything, () => ({
    UserDataItem: [],
    FriendNum: 0,
    CompleteFlag: 1,
    NextStartIndex: 0,
    StandardSequence: 0,
    CustomSequence: 0,
  })),
  command("sns.group_get", anything, () => ({ ResultItem: [], CurrentSequence: 0 })),
  command("sns.pendency_get", anything, () => ({
    PendencyItem: [],
    UnreadPendencyCount: 0,
    StartTime: 0,
    CurrentSequence: 0,
  })),
];
