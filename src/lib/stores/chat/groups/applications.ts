import { atom, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { GroupApplication, GroupsEvent } from "#lib/domain/chat/groups/groups.ts";
import type { GroupOutcome, GroupService } from "#lib/stores/chat/outcome.ts";
import { outcomeOf } from "#lib/stores/chat/outcome.ts";

export type Applications = ReturnType<typeof createApplications>;

/** The wishes to join that wait for the reader, in all groups. A failed reading leaves those that are known. */
export const createApplications = (service: GroupService) => {
  const { facet } = service;
  const $applications = atom<GroupApplication[]>([]);
  let turn = 0;
  const load = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    const answer = await facet.applications();
    if (mine === turn && answer.ok) $applications.set(answer.value);
  };
  // On the cloud, a refusal by another manager has no event.
  onMount($applications, () => {
    void load();
    return environment().onShown(() => void load());
  });
  return {
    $applications,
    load,
    /** Answers a wish. An answered one goes, also if another manager was first; it stays after any other failure. */
    answer: async (application: GroupApplication, isAccepted: boolean): Promise<GroupOutcome<null>> => {
      const outcome = await outcomeOf(service, () => facet.answer(application, isAccepted));
      if (outcome.ok || outcome.reason === "no-application")
        $applications.set($applications.value.filter(({ key }) => key !== application.key));
      void load();
      return outcome;
    },
    /** A new member's wish has been granted, on whichever device. */
    receive: (event: GroupsEvent): void => {
      if (event.type === "applications") void load();
      if (event.type === "members" && event.joined.length > 0 && $applications.value.length > 0) void load();
    },
  };
};
