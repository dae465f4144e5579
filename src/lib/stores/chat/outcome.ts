import type { Failure, Result } from "#lib/domain/failure.ts";
import { whileConnected } from "#lib/stores/chat/connection.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";

/** The outcome of a change, for the sentence about it. `reason` is null for failures without a sentence of their own. */
export type Outcome<Value, Reason> = { ok: true; value: Value } | { ok: false; reason: Reason | null; failure: Failure };

type Parts<Reason> = { facet: { reasonOf: (failure: Failure) => Reason | null }; inbox: Pick<Inbox, "$connection"> };

/** Asks the service while the connection stands. */
export const outcomeOf = async <Value, Reason>(
  { facet, inbox }: Parts<Reason>,
  ask: () => Promise<Result<Value>>,
): Promise<Outcome<Value, Reason>> => {
  const answer = await whileConnected(inbox.$connection, ask);
  return answer.ok ? answer : { ...answer, reason: facet.reasonOf(answer.failure) };
};
