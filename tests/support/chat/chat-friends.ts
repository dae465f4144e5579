import { chatFailure } from "#lib/chat/failures.ts";
import type { FriendsFacet } from "#lib/chat/index.ts";
import type { AddPolicy, Friend, FriendReason, FriendRequest, FriendsEvent, Person } from "#lib/domain/chat/friends/friends.ts";
import { type Failure, failed, type Result, success } from "#lib/domain/failure.ts";

const NAMES: Record<string, string> = { recruitUser2: "王小明", recruitUser3: "李雷", manager7: "陈晓" };

const personOf = (account: string, own: Partial<Person> = {}): Person => ({
  account,
  name: NAMES[account] ?? "",
  avatar: null,
  ...own,
});
export const friendOf = (account: string, own: Partial<Friend> = {}): Friend => ({
  ...personOf(account),
  remark: "",
  signature: "",
  addedAt: 1_795_000_000,
  ...own,
});
export const requestOf = (account: string, own: Partial<FriendRequest> = {}): FriendRequest => ({
  ...personOf(account),
  direction: "received",
  wording: "你好",
  sentAt: 1_795_000_000,
  ...own,
});

const REASONS: Record<number, FriendReason> = {
  20003: "no-account",
  30001: "not-friends",
  30010: "friends-full",
  30515: "blocked-by-you",
  30516: "adds-no-one",
  30520: "already-friends",
  30525: "blocked-by-them",
  30614: "no-request",
  31704: "not-friends",
};

/** An address book at a service whose answers and pushes are in the test's hands. */
export const createFakeFriends = () => {
  const listeners = new Set<(event: FriendsEvent) => void>();
  const asked: string[] = [];
  /** The failure of the next call of a name. */
  const failures = new Map<string, Failure>();
  const state = {
    friends: [] as Friend[],
    requests: [] as FriendRequest[],
    unread: 0,
    blocked: [] as string[],
    /** People that can be found. */
    people: Object.keys(NAMES).map((account) => personOf(account)),
    /** Friends that have removed the reader. */
    lost: new Set<string>(),
    policy: "ask" as AddPolicy,
    /** Whether a request makes friends at once. */
    takesAnyone: false,
  };
  const push = (type: FriendsEvent["type"]): void => {
    for (const listener of listeners) listener({ type });
  };
  const answer = <Value>(name: string, value: Value): Result<Value> => {
    asked.push(name);
    const failure = failures.get(name);
    failures.delete(name);
    return failure ? failed(failure) : success(value);
  };
  /** Answers, and changes the state unless the call fails. */
  const change = async (name: string, part: FriendsEvent["type"], work: () => void): Promise<Result<null>> => {
    const result = answer(name, null);
    if (!result.ok) return result;
    work();
    push(part);
    return result;
  };
  const without = (account: string, direction: FriendRequest["direction"]): FriendRequest[] =>
    state.requests.filter((request) => request.account !== account || request.direction !== direction);

  const facet: FriendsFacet = {
    me: () => "recruitUser1",
    friends: async () => answer("friends", state.friends),
    requests: async () => answer("requests", { requests: state.requests, unread: state.unread }),
    blocked: async () => answer("blocked", state.blocked),
    people: async (accounts) =>
      answer(
        `people ${accounts.join(" ")}`,
        state.people.filter(({ account }) => accounts.includes(account)),
      ),
    isMutual: async (account) => answer(`isMutual ${account}`, !state.lost.has(account)),
    ask: async (account, { wording, remark }) => {
      const result = answer(`ask ${account} ${wording}/${remark}`, state.takesAnyone ? ("added" as const) : ("asked" as const));
      if (!result.ok) return result;
      if (state.takesAnyone) {
        state.friends = [...state.friends, friendOf(account)];
        push("friends");
        return result;
      }
      state.requests = [...state.requests, requestOf(account, { direction: "sent", wording })];
      push("requests");
      return result;
    },
    accept: async (account) => {
      if (!state.requests.some((request) => request.account === account)) return failed(chatFailure(30_614));
      const done = await change(`accept ${account}`, "requests", () => {
        state.requests = without(account, "received");
        state.friends = [...state.friends, friendOf(account)];
      });
      if (done.ok) push("friends");
      return done;
    },
    refuse: (account) =>
      change(`refuse ${account}`, "requests", () => {
        state.requests = without(account, "received");
      }),
    markRequestsRead: () =>
      change("markRequestsRead", "requests", () => {
        state.unread = 0;
      }),
    remove: (account) =>
      change(`remove ${account}`, "friends", () => {
        state.friends = state.friends.filter((friend) => friend.account !== account);
      }),
    setRemark: (account, remark) =>
      change(`remark ${account} ${remark}`, "friends", () => {
        state.friends = state.friends.map((friend) => (friend.account === account ? { ...friend, remark } : friend));
      }),
    block: (account) =>
      change(`block ${account}`, "blocked", () => {
        state.blocked = [...state.blocked, account];
        state.friends = state.friends.filter((friend) => friend.account !== account);
        push("friends");
      }),
    unblock: (account) =>
      change(`unblock ${account}`, "blocked", () => {
        state.blocked = state.blocked.filter((each) => each !== account);
      }),
    policy: async () => answer("policy", state.policy),
    setPolicy: async (policy) => {
      const result = answer(`policy ${policy}`, null);
      if (result.ok) state.policy = policy;
      return result;
    },
    reasonOf: (failure) => (failure.kind === "chat" ? (REASONS[failure.code] ?? null) : null),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { facet, state, asked, failures, push };
};
