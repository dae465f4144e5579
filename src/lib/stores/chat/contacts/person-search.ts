import { atom } from "nanostores";
import type { Person } from "#lib/domain/chat/friends/friends.ts";
import { success } from "#lib/domain/failure.ts";
import { createLookup } from "#lib/stores/chat/lookup.ts";
import { type FriendService, outcomeOf } from "#lib/stores/chat/outcome.ts";

/** The search for a person by the exact id (D-H8). While it is open, it stands in the place of the lists. */
export const createPersonSearch = (service: FriendService) => {
  const $isOpen = atom(false);
  const { $found, find, clear } = createLookup<Person>(async (account) => {
    const answer = await outcomeOf(service, () => service.facet.people([account]));
    if (!answer.ok) return answer.reason === "no-account" ? success(null) : answer;
    return success(answer.value.find((one) => one.account === account) ?? null);
  });
  return {
    $isOpen,
    $found,
    /** The reader's own id, by which others find the reader. */
    me: service.facet.me,
    open: (): void => $isOpen.set(true),
    close: (): void => {
      clear();
      $isOpen.set(false);
    },
    find,
  };
};
