import { atom, computed, onMount } from "nanostores";
import type { GroupsEvent, Member } from "#lib/domain/chat/groups/groups.ts";
import { withMembers, withoutMembers } from "#lib/domain/chat/groups/members.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { PAGES_AT_ONCE, pause } from "#lib/stores/chat/group-talk/members.ts";
import type { GroupService } from "#lib/stores/chat/outcome.ts";

/** The members read so far. `isAll`: there are no more. */
export type MemberList = { members: Member[]; isAll: boolean; isLoading: boolean; failure: Failure | null };

/** Members per call of the SDK by account. */
const BATCH = 50;

/** A group's members, page by page, and kept true by the group's events. The first page is read when `$list` is shown. */
export const createMembers = ({ facet }: GroupService, groupId: string) => {
  const $list = atom<MemberList>({ members: [], isAll: false, isLoading: false, failure: null });
  /** Where the next page begins, which is null at the beginning; null once all pages are read. */
  let next: { from: string | null } | null = { from: null };
  let running: Promise<void> | null = null;
  /** Counts the readings from the beginning: a page of an earlier one is dropped. */
  let reading = 0;
  /** The accounts of this reading. Rows of an earlier one stay until it is whole. */
  let seen = new Set<string>();
  /** Members that left while a page was on its way, which may still have them, and those that were read meantime. */
  let gone = new Set<string>();
  let fresh: Member[] = [];
  const put = (part: Partial<MemberList>): void => $list.set({ ...$list.value, ...part });

  const readPage = async (): Promise<void> => {
    if (next === null) return;
    const mine = reading;
    gone = new Set();
    fresh = [];
    put({ isLoading: true, failure: null });
    const answer = await facet.members(groupId, next.from);
    if (mine !== reading) return;
    if (!answer.ok) return put({ isLoading: false, failure: answer.failure });
    next = answer.value.next === null ? null : { from: answer.value.next };
    const page = withoutMembers(answer.value.members, [...gone]);
    for (const { account } of page) seen.add(account);
    const members = withMembers(withMembers($list.value.members, page), fresh);
    const isAll = next === null;
    put({ members: isAll ? members.filter(({ account }) => seen.has(account)) : members, isAll, isLoading: false });
  };
  /** Reads the next page; a reading that is under way is awaited instead. */
  const more = async (): Promise<void> => {
    if (running === null) {
      const mine = readPage().finally(() => {
        if (running === mine) running = null;
      });
      running = mine;
    }
    await running;
  };

  /** Takes the rows of those who have left. */
  const forget = (accounts: readonly string[]): void => {
    for (const account of accounts) {
      gone.add(account);
      seen.delete(account);
    }
    fresh = withoutMembers(fresh, accounts);
    if (accounts.length > 0) put({ members: withoutMembers($list.value.members, accounts) });
  };
  const refresh = async (accounts: readonly string[]): Promise<void> => {
    for (let start = 0; start < accounts.length; start += BATCH) {
      const asked = accounts.slice(start, start + BATCH);
      const mine = reading;
      const answer = await facet.membersOf(groupId, asked);
      if (!answer.ok || mine !== reading) continue;
      const found = answer.value.map(({ account }) => account);
      forget(asked.filter((account) => !found.includes(account)));
      for (const account of found) {
        gone.delete(account);
        seen.add(account);
      }
      fresh = withMembers(fresh, answer.value);
      put({ members: withMembers($list.value.members, answer.value) });
    }
  };

  /** Reads all that is left, at the pace that the SDK allows; stops at a failure. */
  const all = async (): Promise<void> => {
    for (let page = 1; !$list.value.isAll && $list.value.failure === null; page += 1) {
      await more();
      if (page % PAGES_AT_ONCE === 0) await pause();
    }
  };
  /** The same list for screens that need every member: all pages are read while it is shown. */
  const $full = computed($list, (list) => list);
  let isShown = false;
  let isFull = false;
  onMount($list, () => {
    isShown = true;
    if (next?.from === null) void more();
    return () => {
      isShown = false;
    };
  });
  onMount($full, () => {
    isFull = true;
    void all();
    return () => {
      isFull = false;
    };
  });

  return {
    $list,
    $full,
    more,
    all,
    /** Reads again from the beginning, as after a lost connection: at once if the list is shown. The list stays until then. */
    reload: async (): Promise<void> => {
      if (next?.from === null) return;
      reading += 1;
      seen = new Set();
      next = { from: null };
      running = null;
      put({ isAll: false, failure: null });
      if (isShown) await (isFull ? all() : more());
    },
    refresh,
    forget,
    /** Takes the events of this group. */
    receive: (event: Extract<GroupsEvent, { type: "members" }>): void => {
      forget(event.left);
      const known = new Set($list.value.members.map(({ account }) => account));
      // Changes of members on pages that were not read yet come with these pages.
      const wanted = [...event.joined, ...event.changed.filter((account) => known.has(account) || $list.value.isAll)];
      if (wanted.length > 0) void refresh([...new Set(wanted)]);
    },
  };
};
