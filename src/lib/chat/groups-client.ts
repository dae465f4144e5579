import type {
  Added,
  Group,
  GroupApplication,
  GroupChange,
  GroupReason,
  GroupsEvent,
  JoinOutcome,
  Member,
  MembersPage,
  NewGroup,
} from "#lib/domain/chat/groups/groups.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";

/** Groups: the reader's own, their members, and the ways in. Everything but `list` asks the service. */
export type GroupsFacet = {
  /** The reader's own account. */
  me: () => string;
  /** Now by the service's clock, in seconds. */
  now: () => number;
  /** The groups that the reader is in. The SDK has them since the login. */
  list: () => Promise<Result<Group[]>>;
  /** A group that the reader is in. */
  get: (id: string) => Promise<Result<Group>>;
  /** The public part of a group, for a reader who may be outside it. Work groups are shown to their members alone. */
  find: (id: string) => Promise<Result<Group>>;
  /** A page of at most 100 members, from the place that the page before has named; null is the beginning. */
  members: (id: string, from: string | null) => Promise<Result<MembersPage>>;
  /** These members, at most 50; those who have left are missing. */
  membersOf: (id: string, accounts: readonly string[]) => Promise<Result<Member[]>>;
  /** Creates a group. `leftOut` are accounts that are in too many groups. */
  create: (group: NewGroup) => Promise<Result<{ id: string; leftOut: string[] }>>;
  change: (id: string, change: GroupChange) => Promise<Result<null>>;
  /** Uploads a picture, and answers the address that `change` takes. */
  uploadPicture: (file: File) => Promise<Result<string>>;
  /** The token of a group's invitations as outsiders can read it; empty where the group has none. */
  invitationToken: (id: string) => Promise<Result<string>>;
  /** Gives a group's invitations another token. Fails as not offered where outsiders could not read it. */
  setInvitationToken: (id: string, token: string) => Promise<Result<null>>;
  add: (id: string, accounts: readonly string[]) => Promise<Result<Added>>;
  /** Removes members; answers those who had left already. Fails if all of them had. */
  remove: (id: string, accounts: readonly string[]) => Promise<Result<string[]>>;
  setAdmin: (id: string, account: string, isAdmin: boolean) => Promise<Result<null>>;
  /** Mutes a member for a time; 0 seconds end a mute. */
  mute: (id: string, account: string, seconds: number) => Promise<Result<null>>;
  handOver: (id: string, account: string) => Promise<Result<null>>;
  dismiss: (id: string) => Promise<Result<null>>;
  quit: (id: string) => Promise<Result<null>>;
  /** Asks to join, with words for the managers. */
  join: (group: Pick<Group, "id" | "type">, wording: string) => Promise<Result<JoinOutcome>>;
  /** The wishes to join that wait for the reader's answer, in all groups. */
  applications: () => Promise<Result<GroupApplication[]>>;
  /** Answers a wish that `applications` gave. */
  answer: (application: GroupApplication, isAccepted: boolean) => Promise<Result<null>>;
  /** Why the service refused one of these calls; null for reasons that are not about groups. */
  reasonOf: (failure: Failure) => GroupReason | null;
  /** Returns the way to stop. */
  listen: (listener: (event: GroupsEvent) => void) => () => void;
};
