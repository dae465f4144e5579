import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { GatewayDeps } from "#server/gateway/context.ts";
import { LINK_MARK, RELAY_HEADER, relayedFor } from "#server/gateway/leadership/relay.ts";
import { type EncodedFrame, readFrame } from "#server/gateway/transport/codec.ts";
import type { Connection } from "#server/gateway/transport/connection.ts";
import { refuseUpgrade } from "#server/gateway/transport/handshake.ts";
import type { Upstream } from "./edge.ts";
import { createRoom, keepAlive } from "./line.ts";
import { type FromEdge, type FromLeader, words } from "./words.ts";

/** Questions of one link that are answered at the same time; the others wait. */
const AT_ONCE = 200;
/** Waiting questions from which on the link is not read. */
const WAITING_MAX = 2000;
/** A frame within JSON of its own may be larger than it was. */
const GROWTH = 3;

/** Collects pushes of one frame, so that it travels once for all pages behind a link. `say` sends collected pushes first. */
const createSpeech = (send: (message: string) => void) => {
  let frame: EncodedFrame | null = null;
  let pages: number[] = [];
  const flush = (): void => {
    if (frame === null) return;
    const [{ text }, to] = [frame, pages];
    [frame, pages] = [null, []];
    send(words.pack({ is: "push", pages: to }, text));
  };
  return {
    say: (said: FromLeader, text?: string): void => {
      flush();
      send(words.pack(said, text));
    },
    push: (page: number, pushed: EncodedFrame): void => {
      if (frame !== pushed) {
        flush();
        frame = pushed;
        queueMicrotask(flush);
      }
      pages.push(page);
    },
  };
};

/** The leader's end of a link: the pages of an edge elsewhere, as connections of the chat that answers them. */
const openLine = (socket: WebSocket, chat: Upstream, { unsentBytes, linkUnsentBytes }: GatewayDeps["rules"]): void => {
  const room = createRoom(socket, unsentBytes);
  const pages = new Map<number, Connection>();
  const waiting: (() => Promise<void>)[] = [];
  let working = 0;
  const { say, push } = createSpeech((message) => {
    if (socket.readyState !== socket.OPEN) return;
    // An edge that does not read is cut off, and so are its pages: nothing may grow here.
    if (socket.bufferedAmount > linkUnsentBytes) socket.terminate();
    else room.send(message);
  });

  const come = (page: number, instance: string): void => {
    let isProven = false;
    const connection: Connection = {
      instance,
      wasKicked: false,
      toldOfRevoked: new Set(),
      prove: () => {
        if (!isProven) say({ is: "proven", page });
        isProven = true;
      },
      isOpen: () => socket.readyState === socket.OPEN && pages.get(page) === connection,
      write: (frame) => push(page, frame),
      close: () => socket.terminate(),
    };
    pages.set(page, connection);
  };
  const leave = (page: number): void => {
    const connection = pages.get(page);
    pages.delete(page);
    if (connection) chat.leave(connection);
  };
  const answer = async (page: number, number: number, text: string): Promise<void> => {
    await room.wait();
    const [connection, frame] = [pages.get(page), readFrame(text)];
    if (!connection || !frame) return;
    try {
      const answered = await chat.ask(frame, connection);
      say({ is: "answer", number }, answered?.text);
    } catch {
      // This process leads no more: the edge finds the next one.
      socket.terminate();
    }
  };
  const work = async (): Promise<void> => {
    if (working >= AT_ONCE) return;
    working += 1;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next();
      if (waiting.length < WAITING_MAX) socket.resume();
    }
    working -= 1;
  };
  const hear = (said: FromEdge, text: string): void => {
    if (said.is === "there") come(said.page, said.instance);
    else if (said.is === "gone") leave(said.page);
    else if (said.is === "ask") {
      waiting.push(() => answer(said.page, said.number, text));
      if (waiting.length >= WAITING_MAX) socket.pause();
      void work();
    }
  };
  keepAlive(socket, words.pack({ is: "alive" }));
  socket.on("message", (data) => {
    const heard = words.readEdge(String(data));
    if (heard) hear(heard.words, heard.text);
  });
  socket.once("close", () => {
    waiting.length = 0;
    for (const page of [...pages.keys()]) leave(page);
  });
};

/** Where the edges of other processes come in while this one leads. */
export type Hub = {
  /** Answers a WebSocket request at `/chat/link`. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Cuts off all edges, and by that their pages. */
  cutAll: () => void;
};

export const createHub = ({ app, clock, rules }: GatewayDeps, chat: Upstream): Hub => {
  const open = new Set<WebSocket>();
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: rules.frameBytes * GROWTH,
  });
  return {
    upgrade: (request, socket, head) => {
      if (relayedFor(app, request.headers[RELAY_HEADER], clock.now()) !== LINK_MARK) return refuseUpgrade(socket, "403 Forbidden");
      sockets.handleUpgrade(request, socket, head, (link) => {
        open.add(link);
        link.once("close", () => open.delete(link));
        openLine(link, chat, rules);
      });
    },
    cutAll: () => {
      for (const link of open) link.terminate();
    },
  };
};
