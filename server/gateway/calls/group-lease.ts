import { type GroupStep, writeGroupStep } from "#lib/contract/call-steps.ts";
import type { CallKind } from "#lib/domain/chat/calls/call.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { GONE_DELAY_MS, LEASE_MS } from "./calls.ts";

/** `instance`: the page on which the person is in the call; null while it rings, and after it. `askedBy`: who has invited one that rings. */
export type Place = { state: "ringing" | "in" | "out"; instance: string | null; askedBy?: string };

/** A call in a group from its invitation on. */
export type Lease = {
  id: string;
  group: string;
  kind: CallKind;
  caller: string;
  /** The most people at once. */
  most: number;
  /** A step that ends it is being stored: no other step is taken. */
  isEnding: boolean;
  places: Map<string, Place>;
  timers: Record<"ring" | "life" | "few", NodeJS.Timeout | undefined>;
};

export const refused = (info: string): ChatError => new ChatError(ERROR.invalidRequest, info);

/** Ids of calls that are over, whose late steps are refused. */
const REMEMBERED = 1000;

const inState = ({ places }: Lease, wanted: Place["state"]): string[] =>
  [...places].flatMap(([account, { state }]) => (state === wanted ? account : []));
export const accountsIn = (lease: Lease): string[] => inState(lease, "in");
export const ringing = (lease: Lease): string[] => inState(lease, "ringing");

/** The leases of calls in groups. `sendStep` writes into a group in an account's name. */
export const createLeases = (sendStep: (group: string, from: string, data: string) => Promise<unknown>) => {
  const leases = new Map<string, Lease>();
  const over = new Set<string>();
  const close = ({ id, timers }: Lease): void => {
    for (const timer of Object.values(timers)) clearTimeout(timer);
    leases.delete(id);
    over.add(id);
    const [oldest] = over;
    if (over.size > REMEMBERED && oldest !== undefined) over.delete(oldest);
  };
  /** Ends a call in the name of the first of its people who are still members. The caller is the first of all. */
  const write = async (lease: Lease, action: "cancel" | "end"): Promise<void> => {
    close(lease);
    const { id, group, kind, caller: inviter } = lease;
    const step: GroupStep =
      action === "cancel"
        ? { id, group, inviter, kind, action, invitees: ringing(lease) }
        : { id, group, inviter, kind, action, invitees: [], seconds: 0 };
    for (const account of lease.places.keys()) {
      const isDone = await sendStep(group, account, writeGroupStep(step)).then(
        () => true,
        () => false,
      );
      if (isDone) return;
    }
  };
  const after = (lease: Lease, name: keyof Lease["timers"], ms: number, run: () => void): void => {
    clearTimeout(lease.timers[name]);
    lease.timers[name] = setTimeout(run, ms).unref();
  };
  /** The last one in a call writes its end; the service does so for a page that cannot. */
  const endIfFew = (lease: Lease): void => {
    clearTimeout(lease.timers.few);
    if (accountsIn(lease).length + ringing(lease).length >= 2 || !leases.has(lease.id)) return;
    after(lease, "few", GONE_DELAY_MS, () => void write(lease, "end"));
  };
  const put = (lease: Lease, accounts: readonly string[], place: Place): void => {
    for (const account of accounts) lease.places.set(account, place);
    endIfFew(lease);
  };
  const leave = (lease: Lease, accounts: readonly string[]): void => put(lease, accounts, { state: "out", instance: null });
  const keep = (lease: Lease): void => after(lease, "life", LEASE_MS, () => void write(lease, "end"));

  return {
    /** Those under way, by id. */
    leases,
    /** Whether a call with this id is over. */
    isOver: (id: string): boolean => over.has(id),
    ...{ close, write, after, put, leave, keep },
    clear: (): void => {
      for (const { timers } of leases.values()) for (const timer of Object.values(timers)) clearTimeout(timer);
      leases.clear();
    },
  };
};
