import { chatFailure } from "#lib/chat/failures.ts";
import type { GroupsFacet } from "#lib/chat/index.ts";
import type { Group, GroupApplication, GroupReason, GroupsEvent, Member } from "#lib/domain/chat/groups/groups.ts";
import { type Failure, failed, type Result, success } from "#lib/domain/failure.ts";

export const ME = "recruitUser1";

export const groupOf = (id: string, own: Partial<Group> = {}): Group => ({
  ...{ id, type: "Public", name: "校友群", avatar: null, introduction: "", announcement: "" },
  ...{ memberCount: 3, joinOption: "NeedPermission", isMutedForAll: false, role: "Member" },
  ...own,
});
export const memberOf = (account: string, own: Partial<Member> = {}): Member => ({
  ...{ account, name: account === ME ? "我" : `成员${account}`, avatar: null, role: "Member", mutedUntil: 0 },
  ...own,
});
export const applicationOf = (account: string, own: Partial<GroupApplication> = {}): GroupApplication => ({
  ...{ key: `g1/${account}`, groupId: "g1", account, name: `申请人${account}`, wording: "求进" },
  ...own,
});

const REASONS: Record<number, GroupReason> = {
  2602: "id-invalid",
  10004: "text-too-long",
  10007: "not-allowed",
  10009: "owner-stays",
  10010: "no-group",
  10013: "already-in-group",
  10014: "group-full",
  10019: "not-in-group",
  10021: "id-taken",
  10024: "no-application",
  10038: "too-many-groups",
  20003: "no-account",
};
const PAGE = 100;

/** Groups at a service whose answers and pushes are in the test's hands. */
export const createFakeGroups = () => {
  const listeners = new Set<(event: GroupsEvent) => void>();
  const asked: string[] = [];
  /** The failure of the next call of a name. */
  const failures = new Map<string, Failure>();
  const state = {
    now: 1_795_000_000,
    /** The groups that the reader is in, and others that can be found. */
    groups: [] as Group[],
    others: [] as Group[],
    members: {} as Record<string, Member[]>,
    applications: [] as GroupApplication[],
    join: "joined" as "joined" | "waiting" | "already",
    /** The tokens of the groups' invitations. */
    tokens: {} as Record<string, string>,
  };
  const push = (event: GroupsEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const answer = <Value>(name: string, value: Value): Result<Value> => {
    asked.push(name);
    const failure = failures.get(name);
    failures.delete(name);
    return failure ? failed(failure) : success(value);
  };
  const found = (name: string, groups: readonly Group[], id: string): Result<Group> => {
    const group = groups.find((one) => one.id === id);
    const result = answer(`${name} ${id}`, group);
    if (!result.ok) return result;
    return group ? success(group) : failed(chatFailure(10_010));
  };
  const setMember = (id: string, account: string, own: Partial<Member>): void => {
    state.members[id] = (state.members[id] ?? []).map((one) => (one.account === account ? { ...one, ...own } : one));
  };
  const setGroup = (id: string, own: Partial<Group>): void => {
    state.groups = state.groups.map((one) => (one.id === id ? { ...one, ...own } : one));
  };
  /** Answers, and changes the state unless the call fails. */
  const change = async (name: string, work: () => void, event: GroupsEvent = { type: "groups" }): Promise<Result<null>> => {
    const result = answer(name, null);
    if (!result.ok) return result;
    work();
    push(event);
    return result;
  };
  const onMember = async (name: string, id: string, account: string, work: () => void): Promise<Result<null>> => {
    if (!(state.members[id] ?? []).some((one) => one.account === account)) return failed(chatFailure(10_019));
    return change(`${name} ${id} ${account}`, work, {
      ...{ type: "members", group: id, joined: [], left: [] },
      changed: [account],
    });
  };
  const leave = (id: string): void => {
    state.groups = state.groups.filter((one) => one.id !== id);
  };

  const facet: GroupsFacet = {
    me: () => ME,
    now: () => state.now,
    list: async () => answer("list", state.groups),
    get: async (id) => found("get", state.groups, id),
    find: async (id) => found("find", [...state.groups, ...state.others], id),
    members: async (id, from) => {
      const all = state.members[id] ?? [];
      const end = Number(from ?? 0) + PAGE;
      return answer(`members ${id} ${from ?? 0}`, {
        members: all.slice(end - PAGE, end),
        next: end < all.length ? String(end) : null,
      });
    },
    membersOf: async (id, accounts) =>
      answer(
        `membersOf ${id} ${accounts.join(" ")}`,
        (state.members[id] ?? []).filter(({ account }) => accounts.includes(account)),
      ),
    create: async ({ id, type, name, members }) => {
      const result = answer(`create ${type} ${name} ${id ?? "-"} ${members.join(" ")}`.trim(), { id: id ?? "new", leftOut: [] });
      if (result.ok) {
        state.groups = [...state.groups, groupOf(result.value.id, { type, name, role: "Owner" })];
        push({ type: "groups" });
      }
      return result;
    },
    uploadPicture: async ({ name }) => answer(`upload ${name}`, "/icons/group-live.svg"),
    invitationToken: async (id) => answer(`token ${id}`, state.tokens[id] ?? ""),
    setInvitationToken: (id, token) =>
      change(`setToken ${id}`, () => {
        state.tokens[id] = token;
      }),
    change: (id, part) => change(`change ${id} ${JSON.stringify(part)}`, () => setGroup(id, part)),
    add: async (id, accounts) => {
      const result = answer(`add ${id} ${accounts.join(" ")}`, { added: [...accounts], already: [], failed: [] });
      if (result.ok) state.members[id] = [...(state.members[id] ?? []), ...accounts.map((account) => memberOf(account))];
      if (result.ok) push({ type: "members", group: id, joined: [...accounts], left: [], changed: [] });
      return result;
    },
    remove: async (id, accounts) => {
      const all = state.members[id] ?? [];
      const left = accounts.filter((account) => !all.some((one) => one.account === account));
      if (left.length === accounts.length) return failed(chatFailure(10_019));
      const result = answer(`remove ${id} ${accounts.join(" ")}`, left);
      if (!result.ok) return result;
      state.members[id] = all.filter(({ account }) => !accounts.includes(account));
      push({ type: "members", group: id, joined: [], left: [...accounts], changed: [] });
      return result;
    },
    setAdmin: (id, account, isAdmin) =>
      onMember(`setAdmin ${isAdmin}`, id, account, () => setMember(id, account, { role: isAdmin ? "Admin" : "Member" })),
    mute: (id, account, seconds) =>
      onMember(`mute ${seconds}`, id, account, () =>
        setMember(id, account, { mutedUntil: seconds === 0 ? 0 : state.now + seconds }),
      ),
    handOver: (id, account) =>
      onMember("handOver", id, account, () => {
        setMember(id, account, { role: "Owner" });
        setMember(id, ME, { role: "Member" });
        setGroup(id, { role: "Member" });
      }),
    dismiss: (id) => change(`dismiss ${id}`, () => leave(id)),
    quit: (id) => change(`quit ${id}`, () => leave(id)),
    join: async ({ id }, wording) => {
      const result = answer(`join ${id} ${wording}`.trim(), state.join);
      const group = state.others.find((one) => one.id === id);
      if (result.ok && result.value === "joined" && group) {
        state.groups = [...state.groups, { ...group, role: "Member" }];
        push({ type: "groups" });
      }
      return result;
    },
    applications: async () => answer("applications", state.applications),
    answer: (application, isAccepted) =>
      change(
        `answer ${application.account} ${isAccepted}`,
        () => {
          state.applications = state.applications.filter(({ key }) => key !== application.key);
        },
        { type: "applications" },
      ),
    reasonOf: (failure) => (failure.kind === "chat" ? (REASONS[failure.code] ?? null) : null),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { facet, state, asked, failures, listeners, push };
};
