import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type Candidate, endEpoch, type LeaderAddress, requireEpoch } from "#server/db/chat/leadership.ts";
import type { GatewayDeps } from "#server/gateway/context.ts";
import { createFiles } from "#server/gateway/files/files.ts";
import { type Gateway, openGateway } from "#server/gateway/index.ts";
import { REST_BODY_MAX_BYTES } from "#server/gateway/rest/index.ts";
import { addressOfClient, asksForSocket, refuseUpgrade } from "#server/gateway/transport/handshake.ts";
import { CHAT_PATH } from "#server/gateway/transport/paths.ts";
import type { Carrier } from "#server/services/chat-admin.ts";
import { shortError } from "#server/services/log.ts";
import { createElection, type Election } from "./election.ts";
import { RELAY_HEADER, relayedFor, relayMark, relaySocket } from "./relay.ts";

/** The chat service as every process has it, whether it leads or passes on to the one that does. */
export type ChatService = {
  /** HTTP below `/chat`: the backend's calls, and files of messages. */
  http: Hono;
  /** Carries the backend's calls to the leader. */
  carry: Carrier;
  /** Where pages find the service: the leader's own address, or a path of the page's origin. */
  url: () => string;
  /** Answers WebSockets at `/chat/binfo`, the only ones. */
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

/** How long a request waits for a leader; the SDK gives up after 15 s, the backend after 5. */
const TIMEOUT_MS = 4500;
const LOOK_AGAIN_MS = 100;
const UNAVAILABLE = 503;

/**
 * Opens the chat service of this process. Of all processes on one database, one leads: it is the only writer and holds all sockets.
 * The others relay requests to it, and one of them takes over when it is gone.
 */
export const openChatService = (deps: ChatServiceDeps): ChatService => {
  const { app, clock, db, log, publicUrl, rules, openCandidate, trustProxy } = deps;
  let leading: Gateway | null = null;
  let followed: LeaderAddress = { publicUrl: null, peerUrl: null };
  let ownPeerUrl: string | null = null;
  let election: Election | null = null;
  let isClosing = false;
  /** Sockets relayed to the leader or waiting for one. */
  const passedOn = new Set<Duplex>();

  /** The address of another leader; null while unknown. An old row may still name this process itself. */
  const peer = (): string | null => (followed.peerUrl === ownPeerUrl ? null : followed.peerUrl);

  /** Tries until it works out or takes too long; null then. */
  const retryUntilTimeout = async <Outcome>(attempt: () => Promise<Outcome | null>): Promise<Outcome | null> => {
    const until = performance.now() + TIMEOUT_MS;
    for (;;) {
      const outcome = await attempt();
      if (outcome !== null || isClosing || performance.now() > until) return outcome;
      await pause(LOOK_AGAIN_MS);
    }
  };

  /** The leader's answer; null without a leader. A request already relayed is not relayed again. */
  const askLeader = async (url: string, init: RequestInit, isRelayed: boolean): Promise<Response | null> => {
    if (leading) return leading.http.request(url, init);
    const to = peer();
    if (to === null || isRelayed) return null;
    const { pathname, search } = new URL(url);
    const headers = new Headers(init.headers);
    headers.set(RELAY_HEADER, relayMark(app, "", clock.now()));
    // A process that does not answer no longer leads: the next attempt may find another.
    return fetch(`${to}${CHAT_PATH}${pathname}${search}`, { ...init, headers }).catch(() => null);
  };
  /** The backend's calls are idempotent, so retrying is safe. */
  const ask = async (url: string, init: RequestInit, isRelayed: boolean): Promise<Response> => {
    const answer = await retryUntilTimeout(async () => {
      init.signal?.throwIfAborted();
      const response = await askLeader(url, init, isRelayed);
      return response?.status === UNAVAILABLE ? null : response;
    });
    return answer ?? new Response("", { status: UNAVAILABLE });
  };
  const wasRelayed = (mark: string | string[] | undefined): boolean => relayedFor(app, mark, clock.now()) !== null;

  const http = new Hono().route("/", createFiles(deps));
  http.post("/v4/:service/:command", bodyLimit({ maxSize: REST_BODY_MAX_BYTES }), async (context) => {
    const { service, command } = context.req.param();
    const url = `http://localhost/v4/${service}/${command}${new URL(context.req.url).search}`;
    const init = { method: "POST", body: await context.req.text() };
    const answer = await ask(url, init, wasRelayed(context.req.header(RELAY_HEADER)));
    return new Response(answer.body, { status: answer.status, headers: { "content-type": "application/json" } });
  });

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    // A client that hangs up while it waits must not end the process.
    socket.on("error", () => undefined);
    if (!asksForSocket(request)) return refuseUpgrade(socket, "404 Not Found");
    if (leading) return leading.upgrade(request, socket, head);
    if (passedOn.size >= rules.connections) return refuseUpgrade(socket, "503 Service Unavailable");
    passedOn.add(socket);
    socket.once("close", () => passedOn.delete(socket));
    const isRelayed = wasRelayed(request.headers[RELAY_HEADER]);
    const isPassedOn = await retryUntilTimeout(async () => {
      const to = peer();
      if (socket.destroyed) return true;
      if (leading) leading.upgrade(request, socket, head);
      else if (to === null || isRelayed) return null;
      else {
        const mark = relayMark(app, addressOfClient(request, trustProxy), clock.now());
        return (await relaySocket(to, { request, socket, head, mark })) || null;
      }
      return true;
    });
    if (!isPassedOn) refuseUpgrade(socket, "503 Service Unavailable");
  };

  const lead = async (epoch: string | null): Promise<{ end: () => Promise<void> }> => {
    const requireLead = epoch === null ? null : (transaction: typeof db) => requireEpoch(transaction, epoch);
    const gateway = await openGateway({ ...deps, requireLead });
    leading = gateway;
    if (epoch !== null) log.info("chat: this process leads");
    followed = { publicUrl: null, peerUrl: null };
    return {
      end: () => {
        leading = null;
        return gateway.close();
      },
    };
  };
  let leadership: { end: () => Promise<void> } | null = null;

  return {
    http,
    carry: (url, init) => ask(url, init, false),
    url: () => {
      const origin = leading ? publicUrl : followed.publicUrl;
      return `${origin ?? ""}${CHAT_PATH}`;
    },
    attach: (server) =>
      void server.on("upgrade", (request, socket, head) => {
        upgrade(request, socket, head).catch((error: unknown) => {
          log.error(`chat: a socket could not be opened: ${shortError(error)}`);
          socket.destroy();
        });
      }),
    start: async (peerUrl) => {
      ownPeerUrl = peerUrl;
      if (openCandidate === null) {
        leadership = await lead(null);
        return;
      }
      const address = { publicUrl, peerUrl };
      const onFollow = (leader: LeaderAddress): void => {
        const isNew = leader.peerUrl !== followed.peerUrl;
        followed = leader;
        if (isNew && peer() !== null)
          log.info(`chat: the process at ${peer()} leads; this one passes chats on to it, and leads when it is gone`);
      };
      election = createElection({ db, log, openCandidate, address, begin: lead, onFollow });
      await election.open();
    },
    isLeading: () => leading !== null,
    clear: async () => {
      if (leading) leading.clear();
      else await endEpoch(db);
    },
    close: async () => {
      isClosing = true;
      for (const socket of passedOn) socket.destroy();
      await election?.close();
      await leadership?.end();
    },
  };
};
