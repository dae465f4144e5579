import { map } from "nanostores";
import type { PeopleFacet } from "#lib/chat/index.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { unnamedInLast } from "#lib/domain/chat/conversations/unnamed.ts";
import type { Presence } from "#lib/domain/chat/events.ts";

/** What is known of people beside their conversations, by account. */
export type Person = { company: string; isOnline: boolean; isService: boolean };

/** A call of the SDK takes so many people. */
const BATCH = 100;
/** So many people are followed, the first of the list: beyond that the service forgets whom it was told of first. */
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
  /** The first of the list, but for those who could not be followed: they are asked about with the next list. */
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

  /** Nobody tells of them any more, so they are shown as away. */
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
      // Whoever could not be asked about is asked about with the next list.
      else for (const account of batch) asked.delete(account);
    }
  };
  const follow = async (accounts: readonly string[]): Promise<void> => {
    for (const batch of inBatches(accounts)) {
      // A list that has come meanwhile may have let some of them go.
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
      // Whoever is back in the list meanwhile stays; the others are let go once.
      const unwanted = batch.filter((account) => !followed.has(account) && told.delete(account));
      if (unwanted.length > 0) await service.unfollow(unwanted);
    }
  };

  return {
    $people,
    $names,
    meet,
    /** Takes what the service tells; of those who were let go it may tell a moment longer. */
    receive: (people: readonly Presence[]): void => receive(people.filter(({ account }) => followed.has(account))),
    /** Takes the list as it is now, in its order: all of it are known and, where the service offers it, the first are followed. */
    look: (conversations: readonly Conversation[], isPresenceOffered: boolean): void => {
      const peers = conversations.filter(({ kind }) => kind === "person").map(({ peer }) => peer);
      const named = conversations.flatMap(({ kind, last }) => (kind === "group" && last ? unnamedInLast(last) : []));
      void meet([...new Set([...peers, ...named])]);
      if (!isPresenceOffered) return;
      const before = followed;
      followed = new Set(peers.slice(0, FOLLOWED_MAX));
      const gone = [...told].filter((account) => !followed.has(account));
      putAway(gone);
      void unfollow(gone);
      void follow([...followed].filter((account) => !before.has(account)));
    },
    /** The line was away, and with it what was told of people. */
    refresh: (): void => {
      void follow([...followed]);
    },
  };
};
