import type { Server } from "node:http";
import type { Hono } from "hono";
import { type Candidate, endEpoch, type LeaderAddress, requireEpoch } from "#server/db/chat/leadership.ts";
import type { GatewayDeps } from "#server/gateway/context.ts";
import { createEdge } from "#server/gateway/edges/edge.ts";
import { createFollower } from "#server/gateway/edges/follower.ts";
import { createHub, type Hub } from "#server/gateway/edges/hub.ts";
import { openLink } from "#server/gateway/edges/link.ts";
import { openGateway } from "#server/gateway/index.ts";
import { CHAT_PATH } from "#server/gateway/transport/paths.ts";
import type { Carrier } from "#server/services/chat-admin.ts";
import { createElection, type Election, type Leadership } from "./election.ts";
import { createLeader } from "./leader.ts";
import { createRequests } from "./requests.ts";
import { createSockets } from "./sockets.ts";

/** The chat service as every process has it, whether it leads or follows the one that does. */
export type ChatService = {
  /** HTTP below `/chat`: the backend's calls, and files of messages. */
  http: Hono;
  /** Carries the backend's calls to the leader. */
  carry: Carrier;
  /** Where pages find the service: this process's own address, or a path of the page's origin. */
  url: () => string;
  /** Answers WebSockets of pages, and links of other processes. */
  attach: (server: Server) => void;
  /** Joins the others. `peerUrl` is where they reach this process; null where they cannot. */
  start: (peerUrl: string | null) => Promise<void>;
  isLeading: () => boolean;
  /** Closes all connections, after their accounts were deleted. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
};

export type ChatServiceDeps = GatewayDeps & {
  /** Opens the connection of a process that would lead; null where no other process can work on the database. */
  openCandidate: (() => Promise<Candidate>) | null;
};

/**
 * Opens the chat service of this process. Each process holds the sockets of its own pages. Of all processes on one database, one leads: it is the
 * only writer and answers the pages of all. The others are linked to it, and one of them takes over when it is gone.
 */
export const openChatService = (deps: ChatServiceDeps): ChatService => {
  const { db, log, publicUrl, openCandidate } = deps;
  const leader = createLeader();
  const { http, carry } = createRequests(deps, leader);
  const edge = createEdge(deps);
  let hub: Hub | null = null;
  const sockets = createSockets({ ...deps, edge, hub: () => hub }, leader);
  const follower = createFollower({
    edge,
    openLink: (to) => openLink(to, deps),
    leaderUrl: () => (hub ? null : leader.peer()),
    onLost: () => election?.hurry(),
  });
  let election: Election | null = null;
  let leadership: Leadership | null = null;

  const lead = async (epoch: string | null): Promise<Leadership> => {
    const requireLead = epoch === null ? null : (transaction: typeof db) => requireEpoch(transaction, epoch);
    const gateway = await openGateway({ ...deps, requireLead });
    leader.lead(gateway);
    hub = epoch === null ? null : createHub(deps, gateway);
    // Pushes over a link to a former leader count no more when the pages join the own chat, which sends them again.
    follower.look();
    edge.serve({ ...gateway, join: (pages) => gateway.join(pages).catch(() => false) });
    if (epoch !== null) log.info("chat: this process leads");
    return {
      end: async () => {
        leader.resign();
        hub?.cutAll();
        // Its last changes are announced to the own pages before they pass to the next leader.
        await gateway.close();
        edge.serve(null);
        hub = null;
      },
    };
  };
  const onFollow = (address: LeaderAddress): void => {
    const isNew = leader.follow(address);
    follower.look();
    if (isNew) log.info(`chat: the process at ${leader.peer()} leads; this one is linked to it, and leads when it is gone`);
  };

  return {
    http,
    carry,
    url: () => `${publicUrl ?? ""}${CHAT_PATH}`,
    attach: sockets.attach,
    start: async (peerUrl) => {
      leader.join(peerUrl);
      if (openCandidate === null) {
        leadership = await lead(null);
        return;
      }
      election = createElection({ db, log, openCandidate, address: { peerUrl }, begin: lead, onFollow, isLed: edge.isServed });
      await election.open();
    },
    isLeading: () => leader.own() !== null,
    clear: async () => {
      const own = leader.own();
      if (own === null) return endEpoch(db);
      own.clear();
      edge.cutAll();
      hub?.cutAll();
    },
    close: async () => {
      leader.close();
      sockets.close();
      edge.cutAll();
      await follower.close();
      await election?.close();
      await leadership?.end();
    },
  };
};
