import { atom, onMount, type ReadableAtom } from "nanostores";
import type { ChatClient } from "#lib/chat/index.ts";
import type { Member } from "#lib/domain/chat/groups/groups.ts";

/** Members of a call, by account; those whom the service does not know are missing. */
export type CallPeople = Readonly<Record<string, Pick<Member, "account" | "name" | "avatar">>>;

type Client = Pick<ChatClient, "groups">;

/** People of earlier calls and of the choice before a call, by group. On a slow line a call has their names at once. */
const knownOf = new WeakMap<Client, Map<string, CallPeople>>();

export const rememberCallPeople = (client: Client, group: string, members: readonly CallPeople[string][]): void => {
  const known = knownOf.get(client) ?? new Map<string, CallPeople>();
  knownOf.set(client, known.set(group, { ...known.get(group), ...Object.fromEntries(members.map((one) => [one.account, one])) }));
};

/** The names and pictures of members of a group, asked for once each while they are shown. A call goes on without them. */
export const createCallPeople = (
  client: Client,
  group: string,
  $accounts: ReadableAtom<readonly string[]>,
): ReadableAtom<CallPeople> => {
  const $people = atom<CallPeople>(knownOf.get(client)?.get(group) ?? {});
  const asked = new Set<string>();
  const read = async (accounts: readonly string[]): Promise<void> => {
    const missing = accounts.filter((account) => !asked.has(account));
    if (missing.length === 0) return;
    for (const account of missing) asked.add(account);
    const facet = await client.groups();
    const members = facet.ok ? await facet.value.membersOf(group, missing) : facet;
    if (members.ok) {
      rememberCallPeople(client, group, members.value);
      $people.set(knownOf.get(client)?.get(group) ?? {});
    } else for (const account of missing) asked.delete(account);
  };
  onMount($people, () => $accounts.subscribe((accounts) => void read(accounts)));
  return $people;
};
