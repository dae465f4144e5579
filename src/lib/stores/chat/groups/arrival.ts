import { atom, onMount } from "nanostores";
import { type ArrivalProblem, readInvitation } from "#lib/domain/chat/groups/invitations.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { requestStarted } from "#lib/stores/shell/busy.ts";
import type { GroupStore } from "./group.ts";
import type { GroupBook } from "./group-book.ts";

export type Arrival = { state: "reading" } | { state: ArrivalProblem } | { state: "failed"; failure: Failure };

type Parts = {
  book: Pick<GroupBook, "group">;
  /** The invitation, as the address had it. */
  fragment: string;
  /** Shows the group that a valid invitation leads to. */
  onValid: (group: GroupStore) => void;
};

const read = async ({ book, fragment }: Parts): Promise<Arrival | GroupStore> => {
  const invitation = readInvitation(fragment);
  if (!invitation) return { state: "broken" };
  const group = book.group(invitation.group);
  await group.load();
  const found = group.$group.get();
  if (found.state === "missing") return { state: "gone" };
  if (found.state === "failed") return found;
  // A member needs no invitation.
  if (found.state === "ready" && found.value.role !== null) return group;
  const token = await group.invitationToken();
  if (!token.ok) return { state: "failed", failure: token.failure };
  return token.value === invitation.token ? group : { state: "stale" };
};

/** Looks where an invitation leads, once it is shown. */
export const createArrival = (parts: Parts) => {
  const $arrival = atom<Arrival>({ state: "reading" });
  const load = async (): Promise<void> => {
    $arrival.set({ state: "reading" });
    const finished = requestStarted();
    const outcome = await read(parts);
    finished();
    if ("state" in outcome) $arrival.set(outcome);
    else parts.onValid(outcome);
  };
  onMount($arrival, () => void load());
  return { $arrival, load };
};
