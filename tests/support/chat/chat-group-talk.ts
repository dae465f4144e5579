import type { GroupTalkFacet } from "#lib/chat/index.ts";
import type { Person } from "#lib/domain/chat/friends/friends.ts";
import type { OwnState, ReadCount } from "#lib/domain/chat/groups/talk.ts";
import { type Failure, failed, type Result, success } from "#lib/domain/failure.ts";

export const memberOf = (account: string, name = account): Person => ({ account, name, avatar: null });

/** A group at a service whose answers are in the test's hands. */
export const createFakeGroupTalk = () => {
  const asked: string[] = [];
  /** The failure of the next call of a name. */
  const failures = new Map<string, Failure>();
  const state = {
    members: [memberOf("recruitUser2", "王小明"), memberOf("recruitUser3", "李雷"), memberOf("manager7", "陈晓")],
    pageSize: 100,
    own: { role: "Member", isAllMuted: false, mutedUntil: 0 } as OwnState,
    counts: {} as Record<string, Omit<ReadCount, "id">>,
    /** Who has read each message. */
    read: {} as Record<string, Person[]>,
    unread: {} as Record<string, Person[]>,
  };
  const answer = <Value>(name: string, value: Value): Result<Value> => {
    asked.push(name);
    const [call = ""] = name.split(" ");
    const failure = failures.get(call);
    failures.delete(call);
    return failure ? failed(failure) : success(value);
  };
  const page = (list: readonly Person[], from: string | null) => {
    const [start, end] = [Number(from ?? 0), Number(from ?? 0) + state.pageSize];
    return { people: list.slice(start, end), next: end < list.length ? String(end) : null };
  };
  const facet: GroupTalkFacet = {
    me: () => "recruitUser1",
    members: async (_id, from) => answer(`members ${from ?? 0}`, page(state.members, from)),
    own: async () => answer("own", state.own),
    readCounts: async (ids) =>
      answer(
        `readCounts ${ids.join(" ")}`,
        ids.flatMap((id) => (state.counts[id] ? [{ id, ...state.counts[id] }] : [])),
      ),
    readers: async (id, { hasRead, from }) =>
      answer(`readers ${id} ${hasRead} ${from ?? 0}`, page((hasRead ? state.read : state.unread)[id] ?? [], from)),
  };
  return { facet, state, asked, failures };
};
