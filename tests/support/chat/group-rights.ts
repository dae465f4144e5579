/** The specification's rights in groups (R3.6.2, D-G5), written down by hand: tests compare the site with them. */
import type { GroupRole, GroupType, OfferedAction } from "#lib/domain/chat/groups/rights.ts";

/** No one but the sender takes back a message, and members view and quit. */
const MEMBER: readonly OfferedAction[] = [
  ...(["edit", "remove", "mute", "muteAll", "appoint", "handOver", "dismiss"] as const),
  ...(["recall", "setJoining", "answerRequests"] as const),
];
const OF_THE_OWNER: readonly OfferedAction[] = ["appoint", "handOver", "dismiss", "muteAll"];

/** Groups that people enter by themselves: no invitations; the owner ends the group and does not quit. */
const ENTERED: Record<GroupRole, readonly OfferedAction[]> = {
  Owner: ["recall", "add", "quit"],
  Admin: ["recall", "add", ...OF_THE_OWNER],
  Member: [...MEMBER, "add"],
};
/** Neither work groups nor live groups remove, mute or appoint. */
const NO_RUNNING: readonly OfferedAction[] = ["remove", "mute", "appoint"];

/** The actions that a role must not be offered in a group of a type. */
export const FORBIDDEN: Record<GroupType, Record<GroupRole, readonly OfferedAction[]>> = {
  Private: {
    Owner: ["recall", "dismiss", ...NO_RUNNING],
    Admin: ["recall", ...OF_THE_OWNER, ...NO_RUNNING],
    Member: MEMBER,
  },
  Public: ENTERED,
  ChatRoom: ENTERED,
  Community: ENTERED,
  AVChatRoom: {
    Owner: [...ENTERED.Owner, ...NO_RUNNING],
    Admin: [...ENTERED.Admin, ...NO_RUNNING],
    Member: ENTERED.Member,
  },
};
