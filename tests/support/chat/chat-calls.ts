import { chatFailure } from "#lib/chat/failures.ts";
import type { CallsFacet } from "#lib/chat/index.ts";
import type { CallNews } from "#lib/domain/chat/calls/call.ts";
import { type Failure, failed, type Result, success } from "#lib/domain/failure.ts";

/** Calls at a service whose answers and news are in the test's hands. */
export const createFakeCalls = () => {
  const listeners = new Set<(news: CallNews) => void>();
  const asked: string[] = [];
  /** The failure of the next call of a name. */
  const failures = new Map<string, Failure>();
  let invitations = 0;
  const answer = <Value>(name: string, value: Value): Result<Value> => {
    asked.push(name);
    const failure = failures.get(name);
    failures.delete(name);
    return failure ? failed(failure) : success(value);
  };
  const left: string[] = [];
  const facet: CallsFacet = {
    me: () => "recruitUser1",
    signature: () => "signature",
    invite: async (account, kind) => {
      invitations += 1;
      return answer(`invite ${account} ${kind}`, `call${invitations}`);
    },
    accept: async (id, kind) => answer(`accept ${id} ${kind}`, null),
    reject: async (id, kind, isBusy) => answer(`reject ${id} ${kind}${isBusy ? " busy" : ""}`, null),
    cancel: async (id, kind) => answer(`cancel ${id} ${kind}`, null),
    end: async (account, kind, seconds) => answer(`end ${account} ${kind} ${seconds}`, null),
    groups: {
      invite: async (group, accounts, kind) => {
        invitations += 1;
        return answer(`invite in ${group} ${accounts.join(" ")} ${kind}`, `call${invitations}`);
      },
      add: async (id, accounts, kind) => answer(`add to group ${id} ${accounts.join(" ")} ${kind}`, null),
      join: async ({ id, group }) => answer(`join ${id} in ${group}`, null),
      leave: (id) => void left.push(id),
      accept: async (id, kind) => answer(`accept in group ${id} ${kind}`, null),
      reject: async (id, kind, isBusy) => answer(`reject in group ${id} ${kind}${isBusy ? " busy" : ""}`, null),
      cancel: async (id, kind) => answer(`cancel in group ${id} ${kind}`, null),
      end: async (id, kind, seconds) => answer(`end in group ${id} ${kind} ${seconds}`, null),
    },
    signal: async (account, call, signal) => answer(`signal ${account} ${call} ${signal.type}`, null),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    facet,
    /** Calls of the facet by name, in order; invitations are `call1`, `call2` …. */
    asked,
    /** The calls of groups that the reader has left. */
    left,
    listeners,
    fail: (name: string, failure: Failure = chatFailure(2801)) => void failures.set(name, failure),
    push: (news: CallNews) => {
      for (const listener of listeners) listener(news);
    },
  };
};
