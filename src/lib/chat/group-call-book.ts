import type { CallKind, CallNews, GroupInvitation } from "#lib/domain/chat/calls/call.ts";
import type { GroupCallMessage } from "./call-messages.ts";
import { createRingTimers } from "./ring-timers.ts";

/** How far a person of a call is, as the steps in the group say. */
type Place = "ringing" | "in" | "out";

/**
 * A call in a group that rings here, or that this page takes part in. `inviter` has begun it. `since`: when its last invitation was sent, in seconds by
 * the service's clock. `hasJoined`: the page was asked or came in, so that others may be in it whom the page does not know. `asked`: those whom this
 * page has invited, and for whom it gives up. `enteredAt`: when the page came into the call, in the same seconds.
 */
export type HeldGroupCall = {
  group: string;
  kind: CallKind;
  inviter: string;
  since: number;
  hasJoined: boolean;
  asked: readonly string[];
  enteredAt?: number;
  places: ReadonlyMap<string, Place>;
};

type Options = {
  me: () => string;
  now: () => number;
  ringSeconds: number;
  tell: (news: CallNews) => void;
  /** These have not answered the own invitation. */
  onUnanswered: (id: string, call: HeldGroupCall, accounts: readonly string[]) => void;
};

/** An invited page waits this much longer for the caller to give up. */
const GRACE_SECONDS = 2;
/** How long those in a call have to say so to a page that has come in. */
const MEET_SECONDS = 30;
/** Calls that are over, and do not ring again. */
const REMEMBERED = 500;

export const placesOf = (inviter: string, invitees: readonly string[]): Map<string, Place> =>
  new Map<string, Place>([[inviter, "in"], ...invitees.map((account): [string, Place] => [account, "ringing"])]);

export const ringingAt = ({ places }: HeldGroupCall): string[] =>
  [...places].flatMap(([account, place]) => (place === "ringing" ? account : []));

/** Those of some invitees who neither ring nor are in the call. */
const newIn = ({ places }: HeldGroupCall, invitees: readonly string[]): string[] =>
  invitees.filter((account) => places.get(account) === undefined || places.get(account) === "out");

const remember = (ids: Set<string>, id: string): void => {
  ids.add(id);
  const [oldest] = ids;
  if (ids.size > REMEMBERED && oldest !== undefined) ids.delete(oldest);
};

/** Where a step puts the accounts of its news. */
const PLACES: Partial<Record<CallNews["type"], Place>> = { added: "ringing", joined: "in", declined: "out", unanswered: "out" };

/** The news of a step of a call; null for a step that is late, repeated, or not its sender's to take. */
const newsOf = (call: HeldGroupCall, { from, step }: GroupCallMessage): CallNews | null => {
  const { places, inviter, hasJoined } = call;
  const { id, action } = step;
  const place = places.get(from);
  const mayBeIn = place === "in" || (hasJoined && place === undefined);
  switch (action) {
    case "invite": {
      const accounts = mayBeIn ? newIn(call, step.invitees) : [];
      return accounts.length > 0 ? { type: "added", id, accounts } : null;
    }
    case "accept":
      // A person whose page was lost comes back from another one.
      return { type: "joined", id, account: from };
    case "reject":
      return place === "ringing" ? { type: "declined", id, account: from, isBusy: step.isBusy } : null;
    case "timeout": {
      const isOwn = step.invitees.length === 1 && step.invitees[0] === from;
      const accounts = step.invitees.filter((account) => places.get(account) === "ringing");
      if (!isOwn && !mayBeIn) return null;
      return accounts.length > 0 ? { type: "unanswered", id, accounts } : null;
    }
    case "cancel":
      return from === inviter ? { type: "cancelled", id } : null;
    case "end":
      return mayBeIn ? { type: "group-ended", id } : null;
    default:
      return null;
  }
};

/** A call that rings, by `from`, with those who may still come or are in it already. */
const invitationOf = (id: string, { group, kind, since: at, places }: HeldGroupCall, from: string): GroupInvitation => {
  const others = [...places].filter(([account, where]) => account !== from && where !== "out");
  const joined = others.flatMap(([account, where]) => (where === "in" ? account : []));
  return { id, group, from, kind, at, invitees: others.map(([account]) => account), joined };
};

/** The calls that this page knows, and those that are over for all. */
const createHeld = () => {
  const calls = new Map<string, HeldGroupCall>();
  const over = new Set<string>();
  return {
    find: (id: string): HeldGroupCall | undefined => calls.get(id),
    hold: (id: string, call: HeldGroupCall): void => void calls.set(id, call),
    place: (id: string, accounts: readonly string[], where: Place): void => {
      const call = calls.get(id);
      const moved = accounts.map((one): [string, Place] => [one, where]);
      if (call) calls.set(id, { ...call, places: new Map([...call.places, ...moved]) });
    },
    /** This page is not, or no longer, in a call that goes on. */
    letGo: (id: string): void => void calls.delete(id),
    close: (id: string): void => {
      calls.delete(id);
      remember(over, id);
    },
    isOver: (id: string): boolean => over.has(id),
    clear: (): void => calls.clear(),
  };
};

/**
 * Keeps the calls in groups that this page knows, and turns steps into news of these alone.
 * Why: docs/decisions/0112-a-call-in-a-group-is-a-mesh-of-lines.md
 */
export const createGroupCallBook = ({ me, now, ringSeconds, tell, onUnanswered }: Options) => {
  const held = createHeld();
  const { find, hold, place } = held;
  const rings = createRingTimers((id) => rungOut(id));
  /** Messages whose steps were taken. */
  const seen = new Set<string>();

  const letGo = (id: string): void => {
    rings.stop(id);
    held.letGo(id);
  };
  const drop = (id: string): void => {
    rings.stop(id);
    held.close(id);
  };
  const rungOut = (id: string): void => {
    const call = find(id);
    if (!call) return;
    if (call.places.get(me()) === "ringing") {
      letGo(id);
      tell({ type: "timed-out", id });
      return;
    }
    const accounts = ringingAt(call).filter((account) => call.asked.includes(account));
    if (accounts.length === 0) return;
    place(id, accounts, "out");
    tell({ type: "unanswered", id, accounts });
    onUnanswered(id, call, accounts);
  };
  /** Lets a call ring for as long as is left to it. */
  const ring = (id: string, call: HeldGroupCall): void => {
    hold(id, call);
    const left = ringSeconds - (now() - call.since) + (call.places.get(me()) === "ringing" ? GRACE_SECONDS : 0);
    rings.start(id, left);
  };

  /** Takes a step of a known call; answers with the news of it, null if it has none. */
  const apply = (call: HeldGroupCall, message: GroupCallMessage): CallNews | null => {
    const news = newsOf(call, message);
    const where = news && PLACES[news.type];
    if (news && where) place(message.step.id, "accounts" in news ? news.accounts : [message.from], where);
    if (news?.type === "cancelled" || news?.type === "group-ended") drop(news.id);
    return news;
  };

  /** Rings, if the reader is asked and has not answered elsewhere. */
  const begin = (id: string, from: string): void => {
    const call = find(id);
    if (!call) return;
    if (call.places.get(me()) !== "ringing") {
      letGo(id);
      return;
    }
    ring(id, call);
    tell({ type: "group-invited", invitation: invitationOf(id, call, from) });
  };

  /** Whether an invitation rings: one that is new, or that asks a person who has refused or left. */
  const asks = ({ isMine, time, step }: GroupCallMessage): boolean => {
    const isOld = held.isOver(step.id) || now() - time >= ringSeconds;
    const known = find(step.id);
    return !isMine && !isOld && (!known || (step.invitees.includes(me()) && (known.places.get(me()) ?? "out") === "out"));
  };

  return {
    ring,
    letGo,
    drop,
    stopTimer: rings.stop,
    place,
    find,
    /** Whether an account takes part in a call. */
    has: (id: string, account: string): boolean => find(id)?.places.has(account) ?? false,
    /** Takes an account that signals for one of a call's people, if this page has just come in: they all say so at once. */
    meet: (id: string, account: string): void => {
      const call = find(id);
      const isNew = call?.enteredAt !== undefined && now() - call.enteredAt < MEET_SECONDS;
      if (isNew && !call.places.has(account)) place(id, [account], "in");
    },
    /** This page has invited more members. */
    add: (id: string, accounts: readonly string[], since: number): void => {
      place(id, accounts, "ringing");
      const call = find(id);
      if (call) ring(id, { ...call, since, asked: [...call.asked, ...accounts] });
    },
    /** This page has come into a call, which may be one that it has left. */
    enter: (id: string, call: HeldGroupCall): void => {
      hold(id, { ...call, enteredAt: now(), places: new Map([...call.places, [me(), "in"]]) });
    },
    /** Takes messages that came together: an invitation that is over by the last of them does not ring. */
    take: (messages: readonly GroupCallMessage[]): void => {
      const fresh = new Map<string, string>();
      for (const message of messages) {
        const { step, from, time } = message;
        if (seen.has(message.message)) continue;
        remember(seen, message.message);
        const { id, group, kind, inviter, invitees, action } = step;
        const call = find(id);
        if (action === "invite" && asks(message)) {
          const places = new Map([...(call?.places ?? []), ...placesOf(from, invitees)]);
          hold(id, { group, kind, inviter, since: time, hasJoined: true, asked: [], places });
          fresh.set(id, from);
        } else if (!call) {
          // The invitation may yet come, and is over.
          if (action === "cancel" || action === "end") drop(id);
        } else if (call.group === group && call.inviter === inviter) {
          const news = apply(call, message);
          if (news && !fresh.has(id)) tell(news);
        }
      }
      for (const [id, from] of fresh) begin(id, from);
    },
    /** Forgets all calls; those that still ring may be found again. */
    clear: (): void => {
      rings.clear();
      held.clear();
      seen.clear();
    },
  };
};
export type GroupCallBook = ReturnType<typeof createGroupCallBook>;
