import { setTimeout as pause } from "node:timers/promises";
import type { LeaderAddress } from "#server/db/chat/leadership.ts";
import type { Gateway } from "#server/gateway/index.ts";

/** How long a request waits for a leader; the SDK gives up after 15 s, the backend after 5. */
const TIMEOUT_MS = 4500;
const LOOK_AGAIN_MS = 100;
const UNKNOWN: LeaderAddress = { peerUrl: null };

/** The process that leads, as this one knows it: itself, another one, or none yet. */
export const createLeader = () => {
  let own: Gateway | null = null;
  let followed = UNKNOWN;
  let ownPeerUrl: string | null = null;
  let isClosing = false;

  /** The address of another leader; null while unknown. An old row may still name this process itself. */
  const peer = (): string | null => (followed.peerUrl === ownPeerUrl ? null : followed.peerUrl);

  return {
    /** The gateway of this process while it leads. */
    own: (): Gateway | null => own,
    peer,
    /** `peerUrl` is where other processes reach this one; null where they cannot. */
    join: (peerUrl: string | null): void => {
      ownPeerUrl = peerUrl;
    },
    lead: (gateway: Gateway): void => {
      own = gateway;
      followed = UNKNOWN;
    },
    resign: (): void => {
      own = null;
    },
    /** Notes that another process leads; returns whether this is new. */
    follow: (leader: LeaderAddress): boolean => {
      const isNew = leader.peerUrl !== followed.peerUrl;
      followed = leader;
      return isNew && peer() !== null;
    },
    /** Repeats `attempt` until its outcome is not null or the time is over; null then. */
    retryUntilTimeout: async <Outcome>(attempt: () => Promise<Outcome | null>): Promise<Outcome | null> => {
      const until = performance.now() + TIMEOUT_MS;
      for (;;) {
        const outcome = await attempt();
        if (outcome !== null || isClosing || performance.now() > until) return outcome;
        await pause(LOOK_AGAIN_MS);
      }
    },
    /** Ends the repetition of attempts, because the process closes. */
    close: (): void => {
      isClosing = true;
    },
  };
};
export type Leader = ReturnType<typeof createLeader>;
