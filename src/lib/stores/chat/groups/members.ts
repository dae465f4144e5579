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
  /** Members that left while a page was on its way, which may still have them. */
  let gone = new Set<string>();
  const put = (part: Partial<MemberList>): void => $list.set({ ...$list.value, ...part });

  const readPage = async (): Promise<void> => {
    if (next === null) return;
    const mine = reading;
    gone = new Set();
    put({ isLoading: true, failure: null });
    const answer = await facet.members(groupId, next.from);
    if (mine !== reading) return;
    if (!answer.ok) return put({ isLoading: false, failure: answer.failure });
    next = answer.value.next === null ? null : { from: answer.value.next };
    const members = withMembers($list.value.members, withoutMembers(answer.value.members, [...gone]));
    put({ members, isAll: next === null, isLoading: false });
  };
  /** Reads the next page; a reading that is under way is awaited instead. */
  const more = async (): Promise<void> => {
    running ??= readPage().finally(() => {
      running = null;
    });
    await running;
  };

  const refresh = async (accounts: readonly string[]): Promise<void> => {
    for (let start = 0; start < accounts.length; start += BATCH) {
      const asked = accounts.slice(start, start + BATCH);
      const mine = reading;
      const answer = await facet.membersOf(groupId, asked);
      if (!answer.ok || mine !== reading) continue;
      const found = answer.value.map(({ account }) => account);
      const missing = asked.filter((account) => !found.includes(account));
      put({ members: withMembers(withoutMembers($list.value.members, missing), answer.value) });
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
  onMount($list, () => {
    if (next?.from === null) void more();
  });
  onMount($full, () => void all());

  return {
    $list,
    $full,
    more,
    all,
    /** Reads from the beginning, as after a lost connection. The list stays until then. */
    reload: async (): Promise<void> => {
      reading += 1;
      next = { from: null };
      running = null;
      $list.set({ members: [], isAll: false, isLoading: false, failure: null });
      await more();
    },
    refresh,
    /** Takes the events of this group. */
    receive: (event: Extract<GroupsEvent, { type: "members" }>): void => {
      for (const account of event.left) gone.add(account);
      if (event.left.length > 0) put({ members: withoutMembers($list.value.members, event.left) });
      const known = new Set($list.value.members.map(({ account }) => account));
      // Changes of members on pages that were not read yet come with these pages.
      const wanted = [...event.joined, ...event.changed.filter((account) => known.has(account) || $list.value.isAll)];
      if (wanted.length > 0) void refresh([...new Set(wanted)]);
    },
  };
};
