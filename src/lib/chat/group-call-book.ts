import type { CallKind, CallNews } from "#lib/domain/chat/calls/call.ts";
import type { GroupCallMessage } from "./call-messages.ts";

/** How far a person of a call is, as the steps in the group say. */
type Place = "ringing" | "in" | "out";

/** A call in a group that rings here, or that this page takes part in. `since`: when its invitation was sent, in seconds by the service's clock. */
export type HeldGroupCall = {
  group: string;
  kind: CallKind;
  inviter: string;
  since: number;
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
/** Calls that are over, and do not ring again. */
const REMEMBERED = 500;

export const placesOf = (inviter: string, invitees: readonly string[]): Map<string, Place> =>
  new Map<string, Place>([[inviter, "in"], ...invitees.map((account): [string, Place] => [account, "ringing"])]);

export const ringingAt = ({ places }: HeldGroupCall): string[] =>
  [...places].flatMap(([account, place]) => (place === "ringing" ? account : []));

/** The news of a step of a call; null for a step that is late, repeated, or not its sender's to take. */
const newsOf = ({ places, inviter }: HeldGroupCall, { from, step }: GroupCallMessage): CallNews | null => {
  const { id, action } = step;
  const isAnswer = places.get(from) === "ringing";
  switch (action) {
    case "accept":
      return isAnswer ? { type: "joined", id, account: from } : null;
    case "reject":
      return isAnswer ? { type: "declined", id, account: from, isBusy: step.isBusy } : null;
    case "timeout": {
      const accounts = step.invitees.filter((account) => places.get(account) === "ringing");
      return accounts.length > 0 ? { type: "unanswered", id, accounts } : null;
    }
    case "cancel":
      return from === inviter ? { type: "cancelled", id } : null;
    case "end":
      return places.get(from) === "in" ? { type: "group-ended", id } : null;
    default:
      return null;
  }
};

/**
 * Keeps the calls in groups that this page knows, and turns steps into news of these alone.
 * Why: docs/decisions/0112-a-call-in-a-group-is-a-mesh-of-lines.md
 */
export const createGroupCallBook = ({ me, now, ringSeconds, tell, onUnanswered }: Options) => {
  const calls = new Map<string, HeldGroupCall>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const over = new Set<string>();

  const stopTimer = (id: string): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const drop = (id: string): void => {
    stopTimer(id);
    calls.delete(id);
    over.add(id);
    const [oldest] = over;
    if (over.size > REMEMBERED && oldest !== undefined) over.delete(oldest);
  };
  const place = (id: string, accounts: readonly string[], where: Place): void => {
    const call = calls.get(id);
    if (call)
      calls.set(id, { ...call, places: new Map([...call.places, ...accounts.map((one): [string, Place] => [one, where])]) });
  };
  const rungOut = (id: string): void => {
    const call = calls.get(id);
    if (!call) return;
    if (call.inviter !== me()) {
      drop(id);
      tell({ type: "timed-out", id });
      return;
    }
    const accounts = ringingAt(call);
    if (accounts.length === 0) return;
    place(id, accounts, "out");
    tell({ type: "unanswered", id, accounts });
    onUnanswered(id, call, accounts);
  };
  /** Lets a call ring for as long as is left to it. */
  const ring = (id: string, call: HeldGroupCall): void => {
    calls.set(id, call);
    const left = ringSeconds - (now() - call.since) + (call.inviter === me() ? 0 : GRACE_SECONDS);
    stopTimer(id);
    timers.set(
      id,
      setTimeout(() => rungOut(id), Math.max(0, left) * 1000),
    );
  };

  /** Takes a step of a known call; answers with the news of it, null if it has none. */
  const apply = (call: HeldGroupCall, message: GroupCallMessage): CallNews | null => {
    const news = newsOf(call, message);
    if (news?.type === "joined") place(news.id, [news.account], "in");
    if (news?.type === "declined") place(news.id, [news.account], "out");
    if (news?.type === "unanswered") place(news.id, news.accounts, "out");
    if (news?.type === "cancelled" || news?.type === "group-ended") drop(news.id);
    return news;
  };

  /** Rings, if the reader is asked and has not answered elsewhere. */
  const begin = (id: string): void => {
    const call = calls.get(id);
    if (!call) return;
    const { group, kind, inviter: from, since: at, places } = call;
    if (places.get(me()) !== "ringing") {
      calls.delete(id);
      return;
    }
    ring(id, call);
    const others = [...places].filter(([account]) => account !== from);
    const joined = others.flatMap(([account, where]) => (where === "in" ? account : []));
    const out = new Set([...places].flatMap(([account, where]) => (where === "out" ? account : [])));
    const invitees = others.map(([account]) => account).filter((account) => !out.has(account));
    tell({ type: "group-invited", invitation: { id, group, from, kind, at, invitees, joined } });
  };

  return {
    ring,
    drop,
    stopTimer,
    place,
    find: (id: string): HeldGroupCall | undefined => calls.get(id),
    /** Whether an account takes part in a call. */
    has: (id: string, account: string): boolean => calls.get(id)?.places.has(account) ?? false,
    /** Takes messages that came together: an invitation that is over by the last of them does not ring. */
    take: (messages: readonly GroupCallMessage[]): void => {
      const fresh = new Set<string>();
      for (const message of messages) {
        const { step, isMine, time } = message;
        const { id, group, kind, inviter, invitees, action } = step;
        const call = calls.get(id);
        if (action === "invite") {
          if (isMine || call || over.has(id) || now() - time >= ringSeconds) continue;
          calls.set(id, { group, kind, inviter, since: time, places: placesOf(inviter, invitees) });
          fresh.add(id);
        } else if (!call) {
          // The invitation may yet come, and is over.
          if (action === "cancel" || action === "end") drop(id);
        } else if (call.group === group && call.inviter === inviter) {
          const news = apply(call, message);
          if (news && !fresh.has(id)) tell(news);
        }
      }
      for (const id of fresh) begin(id);
    },
    /** Forgets all calls; those that still ring may be found again. */
    clear: (): void => {
      for (const id of timers.keys()) stopTimer(id);
      calls.clear();
    },
  };
};
export type GroupCallBook = ReturnType<typeof createGroupCallBook>;
