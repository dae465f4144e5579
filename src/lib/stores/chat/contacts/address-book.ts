import { atom, map, onMount } from "nanostores";
import type { FriendLists, Person } from "#lib/domain/chat/friends/friends.ts";
import { type Loadable, settle } from "#lib/domain/loadable.ts";
import type { FriendService } from "#lib/stores/chat/outcome.ts";
import { createAddPolicy } from "./add-policy.ts";
import { createContact } from "./contact.ts";
import { createPersonSearch } from "./person-search.ts";
import { createPresence } from "./presence.ts";

/** The sections of the address book. One is open at a time (R3.4.12-1). */
export const SECTIONS = ["requests", "blocked", "groups", "friends"] as const;
export type Section = (typeof SECTIONS)[number];

/** Names per call of the SDK. */
const BATCH = 100;

export type AddressBook = ReturnType<typeof createAddressBook>;

/** Friends, requests and blocked people. The SDK has the lists and says when they change. */
export const createAddressBook = (service: FriendService) => {
  const { facet, inbox } = service;
  const $lists = atom<Loadable<FriendLists>>({ state: "loading" });
  /** Names and faces of people outside the lists, by account. */
  const $people = map<Record<string, Person>>({});
  /** Read here by `value`: `get` would mount it, which means that the reader sees it. */
  const $section = atom<Section | null>("friends");
  let isShown = false;

  const asked = new Set<string>();
  const meet = async (accounts: readonly string[]): Promise<void> => {
    const unknown = accounts.filter((account) => !asked.has(account)).slice(0, BATCH);
    if (unknown.length === 0) return;
    for (const account of unknown) asked.add(account);
    const answer = await facet.people(unknown);
    if (!answer.ok) for (const account of unknown) asked.delete(account);
    else for (const person of answer.value) $people.setKey(person.account, person);
    if (answer.ok) await meet(accounts);
  };

  /** Requests that the reader sees count as read. */
  const look = (): void => {
    const lists = $lists.get();
    if (!isShown || lists.state !== "ready") return;
    if ($section.value === "requests" && inbox.$newRequests.get() > 0) void facet.markRequestsRead();
    if ($section.value === "blocked") void meet(lists.value.blocked);
  };

  let turn = 0;
  const read = async (): Promise<Loadable<FriendLists>> => {
    const [friends, requests, blocked] = await Promise.all([facet.friends(), facet.requests(), facet.blocked()]);
    if (!friends.ok) return settle(friends);
    if (!requests.ok) return settle(requests);
    if (!blocked.ok) return settle(blocked);
    inbox.$newRequests.set(requests.value.unread);
    return {
      state: "ready",
      value: { friends: friends.value, requests: requests.value.requests, blocked: blocked.value },
    };
  };
  /** Reads the lists; a failure leaves those that are there. */
  const load = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    if ($lists.get().state === "failed") $lists.set({ state: "loading" });
    const lists = await read();
    if (mine !== turn) return;
    if (lists.state === "ready" || $lists.get().state !== "ready") $lists.set(lists);
    look();
  };

  let stop = facet.listen(() => void load());
  void load();
  onMount($section, () => {
    isShown = true;
    look();
    return () => {
      isShown = false;
    };
  });

  const parts = { ...service, $lists, $people, reload: load };
  return {
    $lists,
    $people,
    $section,
    search: createPersonSearch(service),
    policy: createAddPolicy(service),
    presenceOf: createPresence(inbox),
    load,
    /** Opens a section in place of the open one; an open one closes. */
    toggle: (section: Section): void => {
      $section.set($section.value === section ? null : section);
      look();
    },
    /** A person's page. */
    contact: (person: Person) => createContact({ ...parts, person }),
    /** Listens and reads again after a new login. */
    resume: (): void => {
      stop();
      stop = facet.listen(() => void load());
      void load();
    },
    stop: (): void => stop(),
  };
};
