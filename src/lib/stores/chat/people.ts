import { map } from "nanostores";
import type { PeopleFacet } from "#lib/chat/index.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { unnamedInLast } from "#lib/domain/chat/conversations/unnamed.ts";
import type { Presence } from "#lib/domain/chat/events.ts";

/** Facts about people beside their conversations, by account. */
export type Person = { company: string; isOnline: boolean; isService: boolean };

/** People per call of the SDK. */
const BATCH = 100;
/** People to follow, watched rows first, then the top of the list: above this the service forgets the earliest. */
const FOLLOWED_MAX = 200;
const UNKNOWN: Person = { company: "", isOnline: false, isService: false };

const inBatches = (accounts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(accounts.length / BATCH) }, (_, index) => accounts.slice(index * BATCH, (index + 1) * BATCH));

/** The company and the presence of the people in a list, and who of them is customer service. Each account is a key of its own, so that a change redraws its row alone. */
export const createPeople = (service: PeopleFacet) => {
  const $people = map<Record<string, Person>>({});
  /** Names by account, for groups. */
  const $names = map<Record<string, string>>({});
  const asked = new Set<string>();
  /** The people of the conversations, in the order of the list. */
  let peers: readonly string[] = [];
  /** The people of rows in view elsewhere, such as the address book. */
  let watched: readonly string[] = [];
  /** The first of both, but for those who could not be followed: they are asked about with the next list. */
  let followed = new Set<string>();
  /** Of whom the service may tell: it was asked to, and not yet to stop. */
  const told = new Set<string>();

  const put = (account: string, part: Partial<Person>): void => {
    const before = $people.get()[account] ?? UNKNOWN;
    const after = { ...before, ...part };
    const isSame = after.company === before.company && after.isOnline === before.isOnline && after.isService === before.isService;
    if (!isSame) $people.setKey(account, after);
  };
  const receive = (people: readonly Presence[]): void => {
    for (const { account, isOnline } of people) put(account, { isOnline });
  };

  /** Unfollowed people show as offline, because no more events arrive for them. */
  const putAway = (accounts: readonly string[]): void => receive(accounts.map((account) => ({ account, isOnline: false })));

  /** One batch after the other: those at the top of the list are known first. */
  const meet = async (accounts: readonly string[]): Promise<void> => {
    const unknown = accounts.filter((account) => !asked.has(account));
    for (const account of unknown) asked.add(account);
    for (const batch of inBatches(unknown)) {
      const answer = await service.profiles(batch);
      if (answer.ok)
        for (const { account, name, company, isService } of answer.value) {
          if (company || isService) put(account, { company, isService });
          if (name) $names.setKey(account, name);
        }
      // Failed batches are fetched again with the next list.
      else for (const account of batch) asked.delete(account);
    }
  };
  const follow = async (accounts: readonly string[]): Promise<void> => {
    for (const batch of inBatches(accounts)) {
      // A newer list may no longer contain some of them.
      const wanted = batch.filter((account) => followed.has(account));
      if (wanted.length === 0) continue;
      for (const account of wanted) told.add(account);
      const answer = await service.follow(wanted);
      if (answer.ok) receive(answer.value.filter(({ account }) => followed.has(account)));
      else {
        for (const account of wanted) followed.delete(account);
        putAway(wanted);
      }
    }
  };
  const unfollow = async (accounts: readonly string[]): Promise<void> => {
    for (const batch of inBatches(accounts)) {
      // People back in the list stay followed; the others are unfollowed once.
      const unwanted = batch.filter((account) => !followed.has(account) && told.delete(account));
      if (unwanted.length > 0) await service.unfollow(unwanted);
    }
  };

  const followFirst = (): void => {
    const before = followed;
    followed = new Set([...watched, ...peers].slice(0, FOLLOWED_MAX));
    const gone = [...told].filter((account) => !followed.has(account));
    putAway(gone);
    void unfollow(gone);
    void follow([...followed].filter((account) => !before.has(account)));
  };

  return {
    $people,
    $names,
    meet,
    /** Follows these people beside those of the conversations, in place of those watched before. */
    watch: (accounts: readonly string[]): void => {
      watched = accounts;
      followFirst();
    },
    /** Handles presence events; ignores late ones for unfollowed people. */
    receive: (people: readonly Presence[]): void => receive(people.filter(({ account }) => followed.has(account))),
    /** Takes the list as it is now, in its order: all of it are known and, where the service offers it, the first are followed. */
    look: (conversations: readonly Conversation[], isPresenceOffered: boolean): void => {
      const people = conversations.filter(({ kind }) => kind === "person").map(({ peer }) => peer);
      const named = conversations.flatMap(({ kind, last }) => (kind === "group" && last ? unnamedInLast(last) : []));
      void meet([...new Set([...people, ...named])]);
      if (!isPresenceOffered) return;
      peers = people;
      followFirst();
    },
    /** After a reconnect: presence events are missing from that time. */
    refresh: (): void => {
      void follow([...followed]);
    },
  };
};
