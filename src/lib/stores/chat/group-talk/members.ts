import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { GroupTalkFacet } from "#lib/chat/index.ts";
import type { Person } from "#lib/domain/chat/friends/friends.ts";

/** `people` are all as yet; `state` says whether there are more. */
export type Members = { people: readonly Person[]; state: "idle" | "loading" | "ready" | "failed" };

/** Pages that are read at once, and the pause after them in milliseconds: the SDK refuses more than twenty calls a second (W-5). */
export const PAGES_AT_ONCE = 6;
const PAUSE = 1000;
export const pause = (): Promise<void> => new Promise((resolve) => environment().after(PAUSE, resolve));

/** The other members of a group, page after page, for the list of @. */
export const createMembers = (facet: Pick<GroupTalkFacet, "members" | "me">, conversationId: string) => {
  const $members = atom<Members>({ people: [], state: "idle" });
  let isOld = false;

  const read = async (): Promise<void> => {
    const known = new Map<string, Person>();
    let from: string | null = null;
    for (let page = 1; ; page += 1) {
      const answer = await facet.members(conversationId, from);
      if (!answer.ok) return $members.set({ people: $members.get().people, state: "failed" });
      for (const person of answer.value.people) if (person.account !== facet.me()) known.set(person.account, person);
      const isEnd = answer.value.next === null || answer.value.next === from;
      from = answer.value.next;
      // While a list is read again, the one before it stays until it is whole.
      if (isEnd || known.size > $members.get().people.length)
        $members.set({ people: [...known.values()], state: isEnd ? "ready" : "loading" });
      if (isEnd) return;
      if (page % PAGES_AT_ONCE === 0) await pause();
    }
  };

  return {
    $members,
    /** Reads the members: the first time, after a failure, and once members have come or gone. */
    load: async (): Promise<void> => {
      const { people, state } = $members.get();
      if (state === "loading" || (state === "ready" && !isOld)) return;
      isOld = false;
      $members.set({ people, state: "loading" });
      await read();
    },
    /** Members have come or gone. */
    age: (): void => {
      isOld = true;
    },
  };
};
export type MembersStore = ReturnType<typeof createMembers>;
