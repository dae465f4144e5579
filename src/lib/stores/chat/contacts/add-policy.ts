import { atom, onMount } from "nanostores";
import type { AddPolicy } from "#lib/domain/chat/friends/friends.ts";
import { type FriendOutcome, type FriendService, outcomeOf } from "#lib/stores/chat/outcome.ts";

/** Who may add the reader: asked for when the setting is first seen. */
export const createAddPolicy = (service: FriendService) => {
  /** Null until known. */
  const $policy = atom<AddPolicy | null>(null);
  onMount($policy, () => {
    if ($policy.get() !== null) return;
    void service.facet.policy().then((answer) => {
      if (answer.ok && $policy.get() === null) $policy.set(answer.value);
    });
  });
  return {
    $policy,
    /** Shows the choice at once, and takes it back if the service does not store it. */
    choose: async (policy: AddPolicy): Promise<FriendOutcome<null>> => {
      const before = $policy.get();
      $policy.set(policy);
      const outcome = await outcomeOf(service, () => service.facet.setPolicy(policy));
      if (!outcome.ok && $policy.get() === policy) $policy.set(before);
      return outcome;
    },
  };
};
