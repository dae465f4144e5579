import { atom, onMount, type ReadableAtom } from "nanostores";
import type { ChatClient } from "#lib/chat/index.ts";
import type { Member } from "#lib/domain/chat/groups/groups.ts";

/** Members of a call, by account; those whom the service does not know are missing. */
export type CallPeople = Readonly<Record<string, Pick<Member, "account" | "name" | "avatar">>>;

/** The names and pictures of members of a group, asked for once while they are shown. A call goes on without them. */
export const createCallPeople = (
  client: Pick<ChatClient, "groups">,
  group: string,
  accounts: readonly string[],
): ReadableAtom<CallPeople> => {
  const $people = atom<CallPeople>({});
  const read = async (): Promise<void> => {
    const facet = await client.groups();
    const members = facet.ok ? await facet.value.membersOf(group, accounts) : facet;
    if (members.ok) $people.set(Object.fromEntries(members.value.map((member) => [member.account, member])));
  };
  onMount($people, () => void read());
  return $people;
};
