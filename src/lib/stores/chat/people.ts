import { map } from "nanostores";
import type { ChatClient } from "#lib/chat/index.ts";
import type { Conversation } from "#lib/domain/chat/conversation.ts";
import type { Presence } from "#lib/domain/chat/events.ts";

/** What is known of people beside their conversations, by account. */
export type Person = { company: string; isOnline: boolean };

/** So many people are followed: a call of the SDK takes as many, and the service forgets who is followed beyond 200. */
const FOLLOWED_MAX = 100;
const UNKNOWN: Person = { company: "", isOnline: false };

/** For whom the people of a list speak, and who of them is there: each account is a key of its own, so that a change is one row's. */
export const createPeople = (client: ChatClient) => {
  const $people = map<Record<string, Person>>({});
  const asked = new Set<string>();
  let followed = new Set<string>();

  const put = (account: string, part: Partial<Person>): void => {
    const before = $people.get()[account] ?? UNKNOWN;
    const after = { ...before, ...part };
    if (after.company !== before.company || after.isOnline !== before.isOnline) $people.setKey(account, after);
  };
  const receive = (people: readonly Presence[]): void => {
    for (const { account, isOnline } of people) put(account, { isOnline });
  };

  const meet = async (accounts: readonly string[]): Promise<void> => {
    const unknown = accounts.filter((account) => !asked.has(account));
    if (unknown.length === 0) return;
    for (const account of unknown) asked.add(account);
    const answer = await client.companies(unknown);
    // Whoever could not be asked about is asked about with the next list.
    if (!answer.ok) {
      for (const account of unknown) asked.delete(account);
      return;
    }
    for (const { account, company } of answer.value) put(account, { company });
  };
  const follow = async (accounts: readonly string[]): Promise<void> => {
    const answer = await client.follow(accounts);
    if (answer.ok) receive(answer.value);
    else for (const account of accounts) followed.delete(account);
  };

  return {
    $people,
    receive,
    /** Takes the list as it is now, in its order: the first of it are known and, where the service offers it, followed. */
    look: (conversations: readonly Conversation[], isPresenceOffered: boolean): void => {
      const first = conversations
        .filter(({ kind }) => kind === "person")
        .slice(0, FOLLOWED_MAX)
        .map(({ peer }) => peer);
      void meet(first);
      if (!isPresenceOffered) return;
      const before = followed;
      followed = new Set(first);
      const [come, gone] = [followed.difference(before), before.difference(followed)];
      // Nobody knows of them any more, so they are shown as away.
      receive([...gone].map((account) => ({ account, isOnline: false })));
      if (gone.size > 0) void client.unfollow([...gone]);
      if (come.size > 0) void follow([...come]);
    },
    /** The line was away, and with it what was told of people. */
    refresh: (): void => {
      if (followed.size > 0) void follow([...followed]);
    },
  };
};
