import type { GroupType } from "#lib/domain/chat/groups/rights.ts";

/** The avatar that a type sets (R3.4.13-2): pictures of our own, by path so that each site serves its own. */
export const groupAvatars: Record<GroupType, string> = {
  Private: "/icons/group-work.svg",
  Public: "/icons/group-public.svg",
  ChatRoom: "/icons/group-meeting.svg",
  AVChatRoom: "/icons/group-live.svg",
  Community: "/icons/group-community.svg",
};
