import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { GatewayDeps } from "#server/gateway/context.ts";
import { LINK_MARK, RELAY_HEADER, relayedFor } from "#server/gateway/leadership/relay.ts";
import { type EncodedFrame, readFrame } from "#server/gateway/transport/codec.ts";
import type { Connection } from "#server/gateway/transport/connection.ts";
import { refuseUpgrade } from "#server/gateway/transport/handshake.ts";
import type { Upstream } from "./edge.ts";
import type { Joiner } from "./joining.ts";
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
  let held: { frame: EncodedFrame; position: number | null; pages: number[] } | null = null;
  const flush = (): void => {
    if (held === null) return;
    const { frame, position, pages } = held;
    held = null;
    send(words.pack({ is: "push", pages, position }, frame.text));
  };
  return {
    say: (said: FromLeader, text?: string): void => {
      flush();
      send(words.pack(said, text));
    },
    push: (page: number, frame: EncodedFrame, position: number | null): void => {
      if (held?.frame !== frame) {
        flush();
        held = { frame, position, pages: [] };
        queueMicrotask(flush);
      }
      held.pages.push(page);
    },
  };
};

/** A page at the other end of a link, as the chat knows it: each change of its state is said, because the edge shows it to the next leader. */
const createFarPage = (
  { page, instance, bound, wasKicked }: Extract<FromEdge, { is: "there" }>,
  { say, push }: ReturnType<typeof createSpeech>,
  isOpen: (connection: Connection) => boolean,
): Connection => {
  let isProven = false;
  const state = { bound, wasKicked };
  const sayState = (): void => say({ is: "state", page, ...state });
  const connection: Connection = {
    instance,
    isFar: true,
    toldOfRevoked: new Set(),
    get bound() {
      return state.bound;
    },
    set bound(changed) {
      state.bound = changed;
      sayState();
    },
    get wasKicked() {
      return state.wasKicked;
    },
    set wasKicked(changed) {
      if (changed === state.wasKicked) return;
      state.wasKicked = changed;
      sayState();
    },
    prove: () => {
      if (!isProven) say({ is: "proven", page });
      isProven = true;
    },
    isOpen: () => isOpen(connection),
    write: (frame, position = null) => push(page, frame, position),
    close: () => say({ is: "close", page }),
  };
  return connection;
};

/** The leader's end of a link: the pages of an edge elsewhere, as connections of the chat that answers them. */
const openLine = (socket: WebSocket, chat: Chat, { unsentBytes, linkUnsentBytes }: GatewayDeps["rules"]): void => {
  const room = createRoom(socket, unsentBytes);
  const pages = new Map<number, Connection>();
  const waiting: (() => Promise<void>)[] = [];
  let working = 0;
  let edge: string | null = null;
  const speech = createSpeech((message) => {
    if (socket.readyState !== socket.OPEN) return;
    // An edge that does not read is cut off: nothing may grow here.
    if (socket.bufferedAmount > linkUnsentBytes) socket.terminate();
    else room.send(message);
  });
  const { say } = speech;
  const isUp = (): boolean => socket.readyState === socket.OPEN;

  const come = (said: Extract<FromEdge, { is: "there" }>): void => {
    const { page } = said;
    pages.set(
      page,
      createFarPage(said, speech, (connection) => isUp() && pages.get(page) === connection),
    );
  };
  const leave = (page: number): void => {
    const connection = pages.get(page);
    pages.delete(page);
    if (connection) chat.leave(connection);
  };
  const join = async (id: string, since: number | null): Promise<void> => {
    try {
      const isInTime = await chat.join({ id, since, pages: [...pages.values()] }, socket);
      edge = id;
      // It may be gone again.
      if (!isUp()) return chat.leaveEdge(id, socket);
      say({ is: "joined", head: chat.head() ?? 0, isLate: !isInTime });
    } catch {
      socket.terminate();
    }
  };
  const answer = async (page: number, number: number, text: string): Promise<void> => {
    await room.wait();
    const [connection, frame] = [pages.get(page), readFrame(text)];
    if (!connection || !frame) return;
    try {
      const answered = await chat.ask(frame, connection);
      say({ is: "answer", number }, answered?.text);
    } catch {
      // This process leads no more: the edge asks the next one.
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
    if (said.is === "there") come(said);
    else if (said.is === "gone") leave(said.page);
    else if (said.is === "join") void join(said.edge, said.since);
    else if (said.is === "ask") {
      waiting.push(() => answer(said.page, said.number, text));
      if (waiting.length >= WAITING_MAX) socket.pause();
      void work();
    }
  };
  keepAlive(socket, () => (edge === null ? words.pack({ is: "alive" }) : words.pack({ is: "head", head: chat.head() ?? 0 })));
  socket.on("message", (data) => {
    const heard = words.readEdge(String(data));
    if (heard) hear(heard.words, heard.text);
  });
  socket.once("close", () => {
    waiting.length = 0;
    for (const page of [...pages.keys()]) leave(page);
    if (edge !== null) chat.leaveEdge(edge, socket);
  });
};

/** The chat as links need it: it knows from which of them an edge comes. */
export type Chat = Pick<Upstream, "ask" | "leave" | "head"> & {
  join: (edge: Joiner, link: object) => Promise<boolean>;
  leaveEdge: (id: string, link: object) => void;
};

/** Where the edges of other processes come in while this one leads. */
export type Hub = {
  /** Answers a WebSocket request at `/chat/link`. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Ends all links; their edges come back. */
  cutAll: () => void;
};

export const createHub = ({ app, clock, rules }: GatewayDeps, chat: Chat): Hub => {
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
