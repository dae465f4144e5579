import type { Group } from "./groups.ts";

/** How the site lets an outsider into a group: at once, into a live group, with words for the managers, or not at all. */
export type JoinOffer = "join" | "join-live" | "apply" | "invited-only";

/** The offer of a group's page to an outsider (R3.4.12-5). Work groups take members by invitation alone. */
export const joinOfferFor = ({ type, joinOption }: Pick<Group, "type" | "joinOption">): JoinOffer => {
  if (type === "Private" || joinOption === "DisableApply") return "invited-only";
  if (type === "AVChatRoom") return "join-live";
  return joinOption === "NeedPermission" ? "apply" : "join";
};
