import { atom } from "nanostores";
import type { GroupsEvent, Member } from "#lib/domain/chat/groups/groups.ts";
import { withMembers, withoutMembers } from "#lib/domain/chat/groups/members.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { GroupService } from "./service.ts";

/** The members read so far. `isAll`: there are no more. */
export type MemberList = { members: Member[]; isAll: boolean; isLoading: boolean; failure: Failure | null };

/** Members per call of the SDK by account. */
const BATCH = 50;

export type Members = ReturnType<typeof createMembers>;

/** A group's members, page by page, and kept true by the group's events while `$list` is read. */
export const createMembers = ({ facet }: GroupService, groupId: string) => {
  const $list = atom<MemberList>({ members: [], isAll: false, isLoading: false, failure: null });
  /** The beginning of the next page; null at the end. */
  let next: number | null = 0;
  let running: Promise<void> | null = null;
  /** Counts the readings from the beginning: a page of an earlier one is dropped. */
  let reading = 0;
  /** Members that left while a page was on its way, which may still have them. */
  let gone = new Set<string>();
  const put = (part: Partial<MemberList>): void => $list.set({ ...$list.get(), ...part });

  const readPage = async (): Promise<void> => {
    if (next === null) return;
    const mine = reading;
    gone = new Set();
    put({ isLoading: true, failure: null });
    const answer = await facet.members(groupId, next);
    if (mine !== reading) return;
    if (!answer.ok) return put({ isLoading: false, failure: answer.failure });
    next = answer.value.next;
    const members = withMembers($list.get().members, withoutMembers(answer.value.members, [...gone]));
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
      put({ members: withMembers(withoutMembers($list.get().members, missing), answer.value) });
    }
  };

  return {
    $list,
    more,
    /** Reads all that is left; stops at a failure. */
    all: async (): Promise<void> => {
      while (!$list.get().isAll && $list.get().failure === null) await more();
    },
    /** Reads from the beginning, as after a lost connection. The list stays until then. */
    reload: async (): Promise<void> => {
      reading += 1;
      next = 0;
      running = null;
      $list.set({ members: [], isAll: false, isLoading: false, failure: null });
      await more();
    },
    refresh,
    /** Takes the events of this group. */
    receive: (event: Extract<GroupsEvent, { type: "members" }>): void => {
      for (const account of event.left) gone.add(account);
      if (event.left.length > 0) put({ members: withoutMembers($list.get().members, event.left) });
      const known = new Set($list.get().members.map(({ account }) => account));
      // Changes of members on pages that were not read yet come with these pages.
      const wanted = [...event.joined, ...event.changed.filter((account) => known.has(account) || $list.get().isAll)];
      if (wanted.length > 0) void refresh([...new Set(wanted)]);
    },
  };
};
