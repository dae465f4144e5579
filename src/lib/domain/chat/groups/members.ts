import type { Member } from "./groups.ts";
import { GROUP_ROLES } from "./rights.ts";

const rankOf = ({ role }: Member): number => GROUP_ROLES.indexOf(role);

/** Adds members to a list or replaces them there; owners and admins stand first, the others in the order in which they came. */
export const withMembers = (list: readonly Member[], news: readonly Member[]): Member[] => {
  const byAccount = new Map(list.map((member) => [member.account, member]));
  for (const member of news) byAccount.set(member.account, member);
  return [...byAccount.values()].toSorted((a, b) => rankOf(b) - rankOf(a));
};

export const withoutMembers = (list: readonly Member[], accounts: readonly string[]): Member[] => {
  const gone = new Set(accounts);
  return list.filter(({ account }) => !gone.has(account));
};

/** Members whose name or id contains the text, regardless of case. */
export const matchingMembers = (list: readonly Member[], text: string): Member[] => {
  const sought = text.trim().toLowerCase();
  if (sought === "") return [...list];
  return list.filter(({ account, name }) => [account, name].some((one) => one.toLowerCase().includes(sought)));
};

/** Whether a member may not write at a time, in seconds. */
export const isMuted = ({ mutedUntil }: Pick<Member, "mutedUntil">, now: number): boolean => mutedUntil > now;
