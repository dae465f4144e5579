import { setTimeout as pause } from "node:timers/promises";
import type { Edge } from "./edge.ts";
import type { Link } from "./link.ts";

const AGAIN_MS = 50;

type Options = {
  edge: Edge;
  openLink: (peerUrl: string) => Promise<Link | null>;
  /** Where the leader is, if it is another process. */
  leaderUrl: () => string | null;
  /** The link to the leader is gone. */
  onLost: () => void;
};

/** Keeps a link to the process that leads for as long as another one does, and has the edge's pages answered over it. */
export const createFollower = ({ edge, openLink, leaderUrl, onLost }: Options) => {
  const closing = new AbortController();
  let link: { to: string; close: () => void } | null = null;

  const follow = async (to: string): Promise<void> => {
    const opened = await openLink(to);
    if (!opened) return;
    if (closing.signal.aborted || leaderUrl() !== to) return opened.close();
    link = { to, close: opened.close };
    edge.serve(opened.upstream);
    await opened.closed;
    link = null;
    // When this process leads, it serves its pages already.
    if (!edge.isServedBy(opened.upstream)) return;
    edge.serve(null);
    onLost();
  };
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const to = leaderUrl();
      if (to !== null) await follow(to);
      await pause(AGAIN_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const running = run();
  const leave = (): void => link?.close();
  return {
    /** The leader may be another one: a link to a former one is closed. */
    look: (): void => {
      if (link && link.to !== leaderUrl()) leave();
    },
    close: async (): Promise<void> => {
      closing.abort();
      leave();
      await running;
    },
  };
};
