import type { RawData, WebSocket } from "ws";
import { decodeFrame, encodeFrame, type Frame, type Reference } from "./codec.ts";
import type { Rules } from "./rules.ts";

/** One open socket of a page. */
export type Connection = {
  /** The page load behind it, as it names itself. */
  readonly instance: string;
  /** Under which origin the page reaches this service. */
  readonly origin: string;
  /** Set once the page was told that its session was ended: it hears that once. */
  wasKicked: boolean;
  isOpen: () => boolean;
  send: (reference: Reference, body: Record<string, unknown>) => void;
  /** Ends it at once. */
  close: () => void;
};

/** Closing codes of the WebSocket protocol. */
const POLICY = 1008;
const MALFORMED_MAX = 20;
/** So many frames may wait for their turn before the socket is read no further. */
const WAITING_MAX = 100;

/** Lets `perSecond` uses through, and up to `burst` at once after a pause; the others wait. */
const createPace = (perSecond: number, burst: number) => {
  let saved = burst;
  let since = performance.now();
  return async (): Promise<void> => {
    const now = performance.now();
    saved = Math.min(burst, saved + ((now - since) / 1000) * perSecond);
    since = now;
    saved -= 1;
    if (saved < 0) await new Promise((resolve) => setTimeout(resolve, (-saved * 1000) / perSecond).unref());
  };
};

const bytesOf = (data: RawData): Buffer => {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
};

type Handlers = {
  /** Called with one frame after the other, each when the one before is done. Never rejects. */
  onFrame: (frame: Frame, connection: Connection) => Promise<void>;
  onClose: (connection: Connection) => void;
};

type Page = Pick<Connection, "instance" | "origin">;

/** Takes a socket over: reads it at a bearable pace, in order, and ends it when it is idle or talks nonsense. */
export const openConnection = (socket: WebSocket, page: Page, rules: Rules, { onFrame, onClose }: Handlers): Connection => {
  const waiting: Buffer[] = [];
  const pace = createPace(rules.framesPerSecond, rules.frameBurst);
  const idle = setTimeout(() => socket.terminate(), rules.idleSeconds * 1000).unref();
  let isBusy = false;
  let malformed = 0;
  const connection: Connection = {
    ...page,
    wasKicked: false,
    isOpen: () => socket.readyState === socket.OPEN,
    send: (reference, body) => {
      if (!connection.isOpen()) return;
      if (socket.bufferedAmount > rules.unsentBytes) return socket.terminate();
      socket.send(encodeFrame(reference, body));
    },
    close: () => socket.terminate(),
  };
  const take = async (data: Buffer): Promise<void> => {
    await pace();
    if (!connection.isOpen()) return;
    const frame = decodeFrame(data, rules.frameBytes);
    if (frame) return onFrame(frame, connection);
    malformed += 1;
    if (malformed > MALFORMED_MAX) socket.close(POLICY);
  };
  const drain = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let data = waiting.shift(); data; data = waiting.shift()) {
      await take(data);
      if (waiting.length < WAITING_MAX) socket.resume();
    }
    isBusy = false;
  };
  socket.on("message", (data) => {
    idle.refresh();
    waiting.push(bytesOf(data));
    if (waiting.length >= WAITING_MAX) socket.pause();
    void drain();
  });
  // What breaks a socket (too large a frame, bad masks) also closes it.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearTimeout(idle);
    waiting.length = 0;
    onClose(connection);
  });
  return connection;
};
