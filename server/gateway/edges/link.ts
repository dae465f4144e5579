import { once } from "node:events";
import { WebSocket } from "ws";
import type { GatewayDeps } from "#server/gateway/context.ts";
import { LINK_MARK, RELAY_HEADER, relayMark } from "#server/gateway/leadership/relay.ts";
import { type EncodedFrame, frameOf } from "#server/gateway/transport/codec.ts";
import type { Connection } from "#server/gateway/transport/connection.ts";
import { LINK_PATH } from "#server/gateway/transport/paths.ts";
import type { Upstream } from "./edge.ts";
import { createRoom, keepAlive } from "./line.ts";
import { type FromEdge, type FromLeader, words } from "./words.ts";

const CONNECT_MS = 2000;

type Waiting = { resolve: (answer: EncodedFrame | null) => void; reject: (error: Error) => void };

/** The edge's end of a link. */
export type Link = { upstream: Upstream; closed: Promise<void>; close: () => void };

/** The pages and questions of an edge, over a WebSocket that is open. */
const createUpstream = (socket: WebSocket, unsentBytes: number): Omit<Link, "closed"> => {
  const room = createRoom(socket, unsentBytes);
  const numbers = new Map<Connection, number>();
  const pages = new Map<number, Connection>();
  const waiting = new Map<number, Waiting>();
  const joined = Promise.withResolvers<boolean>();
  // A link that is gone before anything waits for it is no error.
  joined.promise.catch(() => undefined);
  let head: number | null = null;
  let isClosed = false;
  let lastPage = 0;
  let lastNumber = 0;

  const say = (said: FromEdge, text?: string): void => room.send(words.pack(said, text));
  const numberOf = (connection: Connection): number => {
    const known = numbers.get(connection);
    if (known !== undefined) return known;
    lastPage += 1;
    numbers.set(connection, lastPage);
    pages.set(lastPage, connection);
    const { instance, bound, wasKicked } = connection;
    say({ is: "there", page: lastPage, instance, bound, wasKicked });
    return lastPage;
  };
  const hearOfPage = (said: Extract<FromLeader, { page: number }>, connection: Connection | undefined): void => {
    if (!connection) return;
    if (said.is === "proven") connection.prove();
    else if (said.is === "close") connection.close();
    else [connection.bound, connection.wasKicked] = [said.bound, said.wasKicked];
  };
  const hear = (said: FromLeader, text: string): void => {
    if (said.is === "answer") {
      waiting.get(said.number)?.resolve(text === "" ? null : frameOf(text));
      waiting.delete(said.number);
    } else if (said.is === "push") {
      const frame = frameOf(text);
      for (const page of said.pages) pages.get(page)?.write(frame);
      head = said.position ?? head;
    } else if (said.is === "head" || said.is === "joined") {
      head = said.head;
      if (said.is === "joined") joined.resolve(!said.isLate);
    } else if (said.is !== "alive") hearOfPage(said, pages.get(said.page));
  };
  socket.on("message", (data) => {
    const heard = isClosed ? null : words.readLeader(String(data));
    if (heard) hear(heard.words, heard.text);
  });
  socket.once("close", () => {
    isClosed = true;
    const gone = new Error("the link is gone");
    joined.reject(gone);
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
  });
  const upstream: Upstream = {
    join: ({ id, since, pages: present }) => {
      head = since;
      for (const connection of present) numberOf(connection);
      say({ is: "join", edge: id, since });
      return joined.promise;
    },
    head: () => head,
    ask: async (frame, connection) => {
      await room.wait();
      if (socket.readyState !== socket.OPEN) throw new Error("the link is gone");
      lastNumber += 1;
      const number = lastNumber;
      const answer = new Promise<EncodedFrame | null>((resolve, reject) => waiting.set(number, { resolve, reject }));
      say({ is: "ask", page: numberOf(connection), number }, JSON.stringify(frame));
      return answer;
    },
    leave: (connection) => {
      const page = numbers.get(connection);
      if (page === undefined) return;
      numbers.delete(connection);
      pages.delete(page);
      if (socket.readyState === socket.OPEN) say({ is: "gone", page });
    },
  };
  const close = (): void => {
    // Nothing that has arrived is heard any more: the next leader sends it again.
    isClosed = true;
    socket.terminate();
  };
  return { upstream, close };
};

/** Opens a link to the leader at `peerUrl`; null if no process answers there. */
export const openLink = async (peerUrl: string, { app, clock, rules }: GatewayDeps): Promise<Link | null> => {
  const socket = new WebSocket(`${peerUrl.replace(/^http/, "ws")}${LINK_PATH}`, {
    headers: { [RELAY_HEADER]: relayMark(app, LINK_MARK, clock.now()) },
    handshakeTimeout: CONNECT_MS,
    perMessageDeflate: false,
    maxPayload: rules.linkUnsentBytes,
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  keepAlive(socket, () => words.pack({ is: "alive" }));
  const isOpen = await Promise.race([
    once(socket, "open").then(
      () => true,
      () => false,
    ),
    closed.then(() => false),
  ]);
  if (!isOpen) return null;
  return { ...createUpstream(socket, rules.unsentBytes), closed };
};
