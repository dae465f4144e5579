import { atom } from "nanostores";
import type { Person } from "#lib/domain/chat/friends/friends.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { outcomeOf, type Service } from "./outcome.ts";

/** `missing`: no account has the id, or the service does not show it. */
export type FoundPerson =
  | { state: "idle" }
  | { state: "loading" }
  | { state: "ready"; person: Person }
  | { state: "missing" }
  | { state: "failed"; failure: Failure };

/** The search for a person by the exact id (D-H8). While it is open, it stands in the place of the lists. */
export const createPersonSearch = (service: Service) => {
  const $isOpen = atom(false);
  const $found = atom<FoundPerson>({ state: "idle" });
  let turn = 0;
  return {
    $isOpen,
    $found,
    /** The reader's own id, by which others find the reader. */
    me: service.facet.me,
    open: (): void => $isOpen.set(true),
    close: (): void => {
      turn += 1;
      $isOpen.set(false);
      $found.set({ state: "idle" });
    },
    /** Looks for an account; does nothing without text. */
    find: async (text: string): Promise<void> => {
      const account = text.trim();
      if (account === "") return;
      turn += 1;
      const mine = turn;
      $found.set({ state: "loading" });
      const answer = await outcomeOf(service, () => service.facet.people([account]));
      if (mine !== turn) return;
      const person = answer.ok ? answer.value.find((one) => one.account === account) : undefined;
      if (person) $found.set({ state: "ready", person });
      else
        $found.set(
          answer.ok || answer.reason === "no-account" ? { state: "missing" } : { state: "failed", failure: answer.failure },
        );
    },
  };
};
