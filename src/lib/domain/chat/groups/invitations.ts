import { parseUrl } from "#lib/domain/urls.ts";
import type { Group } from "./groups.ts";
import { joinOfferFor } from "./joining.ts";

/**
 * An invitation to a group, as its link carries it. `token` is the one that the group had when the link was made, empty before the first
 * renewal: the link is valid as long as the group still has it.
 * Why: docs/decisions/0100-invitations-to-a-group-are-links-with-a-token.md
 */
export type Invitation = { group: string; token: string };

/** How the fragment of an invitation begins; `islands/chat/entry.js` knows it, too. */
const START = "#join=";
const GROUP = /^[\x21-\x7e]{1,100}$/;
const TOKEN = /^[\w-]{0,64}$/;

export const isInvitation = (fragment: string): boolean => fragment.startsWith(START);

/** The fragment of an address; signs at which a link in a text could end are written as numbers. */
export const invitationFragment = ({ group, token }: Invitation): string => {
  const id = encodeURIComponent(group).replace(/[!'()*.]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${START}${id}${token && `&key=${token}`}`;
};

/** Reads a fragment; null if it is broken. */
export const readInvitation = (fragment: string): Invitation | null => {
  if (!isInvitation(fragment)) return null;
  const fields = new URLSearchParams(fragment.slice(1));
  const [group, token] = [fields.get("join") ?? "", fields.get("key") ?? ""];
  return GROUP.test(group) && TOKEN.test(token) ? { group, token } : null;
};

/** Why an invitation leads nowhere: it cannot be read, it names no group that takes strangers, or it was renewed since. */
export type ArrivalProblem = "broken" | "gone" | "stale";

/** Whether a link is an invitation that the chat at the address `here` opens in its own place. */
export const opensInPlace = (link: string, here: string): boolean => {
  const [target, page] = [parseUrl(link), parseUrl(here)];
  const bare = (url: URL): string => url.origin + url.pathname.replace(/\/$/, "");
  return target !== null && page !== null && isInvitation(target.hash) && bare(target) === bare(page);
};

/** Whether a group takes members by a link: one that outsiders may find and ask to join. */
export const invitesByLink = (group: Pick<Group, "type" | "joinOption">): boolean => joinOfferFor(group) !== "invited-only";
