import { atom, computed, type MapStore, onMount, type ReadableAtom } from "nanostores";
import type { Friend, FriendLists, FriendRequest, Person } from "#lib/domain/chat/friends/friends.ts";
import { type ContactOffers, offersFor, type Relation, relationOf } from "#lib/domain/chat/friends/relations.ts";
import { failed, type Result } from "#lib/domain/failure.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import { type FriendOutcome, type FriendService, outcomeOf } from "#lib/stores/chat/outcome.ts";

/** A person, their relation to the reader, and the reader's possible actions. */
export type Contact = {
  person: Person;
  relation: Relation;
  offers: ContactOffers;
  friend: Friend | null;
  /** The request that waits for an answer. */
  request: FriendRequest | null;
};

/** The changes that a person's page makes. */
export type ContactCommand = "accept" | "refuse" | "add" | "remove" | "remark" | "block" | "unblock";

type Parts = FriendService & {
  person: Person;
  $lists: ReadableAtom<Loadable<FriendLists>>;
  $people: MapStore<Record<string, Person>>;
  reload: () => Promise<void>;
};

/** The answer about a friend who has the reader no longer, as the service would give it. */
const NOT_FRIENDS = failed({ kind: "chat", reason: "other", code: 30_001, message: "" });

const NO_LISTS: FriendLists = { friends: [], requests: [], blocked: [] };

export type ContactStore = ReturnType<typeof createContact>;

/** A person's page. It follows the lists, so that it shows the same in all tabs. */
export const createContact = ({ person: first, $lists, $people, reload, ...service }: Parts) => {
  const { facet } = service;
  const { account } = first;
  /** False once the service has said that the friend has not the reader. */
  const $isMutual = atom(true);
  /** The change that waits for its answer. */
  const $running = atom<ContactCommand | null>(null);

  /** The lists as a change found them, shown until it has ended: a blocked friend leaves one list before they are on the other. */
  const $before = atom<Loadable<FriendLists> | null>(null);

  const $contact = computed([$lists, $people, $isMutual, $before], (now, people, isMutual, before): Contact => {
    const loaded = before ?? now;
    const lists = loaded.state === "ready" ? loaded.value : NO_LISTS;
    const relation = relationOf(account, facet.me(), lists);
    const friend = lists.friends.find((one) => one.account === account) ?? null;
    const request = lists.requests.find((one) => one.account === account) ?? null;
    const person = friend ?? request ?? people[account] ?? first;
    return { person, relation, offers: offersFor(relation, isMutual), friend, request };
  });

  const checkMutual = async (): Promise<Result<boolean>> => {
    const answer = await facet.isMutual(account);
    if (answer.ok) $isMutual.set(answer.value);
    return answer;
  };
  onMount($contact, () => {
    if ($contact.get().relation === "friend") void checkMutual();
  });

  const run = async <Value>(command: ContactCommand, ask: () => Promise<Result<Value>>): Promise<FriendOutcome<Value>> => {
    $running.set(command);
    $before.set($lists.get());
    const outcome = await outcomeOf(service, ask);
    // Not every change has an event of its own at the page that made it.
    await reload();
    $before.set(null);
    $running.set(null);
    return outcome;
  };

  return {
    account,
    $contact,
    $running,
    /** Asks to become friends; some accounts agree at once. */
    add: (request: { wording: string; remark: string }) => run("add", () => facet.ask(account, request)),
    accept: () => run("accept", () => facet.accept(account)),
    refuse: () => run("refuse", () => facet.refuse(account)),
    /** Ends the friendship on both sides; the conversation stays. */
    remove: () => run("remove", () => facet.remove(account)),
    /** Names a friend, after a look whether the friendship still is mutual (R3.5.2-1). */
    setRemark: (remark: string) =>
      run("remark", async () => {
        const mutual = await checkMutual();
        if (!mutual.ok) return mutual;
        return mutual.value ? facet.setRemark(account, remark) : NOT_FRIENDS;
      }),
    setBlocked: (isBlocked: boolean) =>
      isBlocked ? run("block", () => facet.block(account)) : run("unblock", () => facet.unblock(account)),
  };
};
