import type { GroupStep } from "#lib/contract/call-steps.ts";
import type { CallKind } from "#lib/domain/chat/calls/call.ts";
import { type Failure, failed, type Result, success } from "#lib/domain/failure.ts";
import type { GroupCallsFacet } from "./calls-client.ts";
import { chatFailure } from "./failures.ts";
import { type GroupCallBook, type HeldGroupCall, placesOf, ringingAt } from "./group-call-book.ts";

type Parts = {
  me: () => string;
  now: () => number;
  book: GroupCallBook;
  say: (step: GroupStep) => Promise<Result<null>>;
  newId: () => string;
};

/** As the SDK says it of its own invitations. */
const NO_INVITATION = failed(chatFailure(8010));
/** The own service's word for a step that comes too late. */
const REFUSED = 20_001;
const isRefused = (failure: Failure): boolean => failure.kind === "chat" && failure.code === REFUSED;

/** `GroupCallsFacet`, for one client. */
export const createGroupCalls = ({ me, now, book, say, newId }: Parts): GroupCallsFacet => {
  const step = (id: string, { group, inviter }: HeldGroupCall, kind: CallKind) => ({ id, group, inviter, kind });
  /** The call, if it rings here. */
  const rung = (id: string): HeldGroupCall | null => {
    const call = book.find(id);
    return call?.places.get(me()) === "ringing" ? call : null;
  };
  /** Leaves a call and ends it for all, which the service refuses while others are in it. */
  const close = async (id: string, last: GroupStep): Promise<Result<null>> => {
    book.letGo(id);
    const sent = await say(last);
    if (sent.ok) book.drop(id);
    return sent;
  };
  return {
    invite: async (group, accounts, kind) => {
      const id = newId();
      const since = Math.floor(now());
      const sent = await say({ id, group, inviter: me(), invitees: accounts, kind, action: "invite" });
      if (!sent.ok) return sent;
      book.ring(id, { group, kind, inviter: me(), since, hasJoined: false, asked: accounts, places: placesOf(me(), accounts) });
      return success(id);
    },
    add: async (id, accounts, kind) => {
      const call = book.find(id);
      if (!call) return NO_INVITATION;
      const since = Math.floor(now());
      const sent = await say({ ...step(id, call, kind), invitees: accounts, action: "invite" });
      if (sent.ok) book.add(id, accounts, since);
      return sent;
    },
    join: async ({ id, group, kind, inviter }) => {
      book.stopTimer(id);
      const held: HeldGroupCall = { group, kind, inviter, since: Math.floor(now()), hasJoined: true, asked: [], places: new Map() };
      const sent = await say({ ...step(id, held, kind), invitees: [me()], action: "accept" });
      if (sent.ok) book.enter(id, held);
      return sent.ok || !isRefused(sent.failure) ? sent : NO_INVITATION;
    },
    accept: async (id, kind) => {
      const call = rung(id);
      if (!call) return NO_INVITATION;
      book.stopTimer(id);
      const sent = await say({ ...step(id, call, kind), invitees: [me()], action: "accept" });
      if (sent.ok) book.enter(id, book.find(id) ?? call);
      else if (isRefused(sent.failure)) {
        book.drop(id);
        return NO_INVITATION;
      } else if (rung(id)) book.ring(id, call);
      return sent;
    },
    reject: async (id, kind, isBusy) => {
      const call = rung(id);
      if (!call) return NO_INVITATION;
      book.letGo(id);
      return say({ ...step(id, call, kind), invitees: [me()], action: "reject", isBusy });
    },
    leave: book.letGo,
    cancel: async (id, kind) => {
      const call = book.find(id);
      if (call?.inviter !== me()) return NO_INVITATION;
      return close(id, { ...step(id, call, kind), invitees: ringingAt(call), action: "cancel" });
    },
    end: async (id, kind, seconds) => {
      const call = book.find(id);
      if (!call) return NO_INVITATION;
      return close(id, { ...step(id, call, kind), invitees: [], action: "end", seconds: Math.max(0, Math.round(seconds)) });
    },
  };
};
