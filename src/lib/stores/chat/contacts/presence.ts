import { computed, onMount, type ReadableAtom } from "nanostores";
import type { Inbox } from "#lib/stores/chat/inbox.ts";

/** How long rows are collected before the service is asked, in milliseconds: a scroll shows many, one after the other. */
const COLLECTED_FOR = 200;

/** Tells whether a person is online, while something subscribes. */
export type PresenceOf = (account: string) => ReadableAtom<boolean>;

/** The presence of people whose rows are on the page. Rows that come and go together are one request. */
export const createPresence = ({ $people, watch }: Pick<Inbox, "$people" | "watch">): PresenceOf => {
  const shown = new Set<string>();
  const stores = new Map<string, ReadableAtom<boolean>>();
  let isPlanned = false;
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      watch([...shown]);
    }, COLLECTED_FOR);
  };
  const create = (account: string): ReadableAtom<boolean> => {
    const $isOnline = computed($people, (people) => people[account]?.isOnline ?? false);
    onMount($isOnline, () => {
      shown.add(account);
      plan();
      return () => {
        shown.delete(account);
        plan();
      };
    });
    return $isOnline;
  };
  return (account) => {
    const $isOnline = stores.get(account) ?? create(account);
    stores.set(account, $isOnline);
    return $isOnline;
  };
};
