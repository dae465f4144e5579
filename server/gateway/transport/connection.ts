import type { RawData, WebSocket } from "ws";
import type { Rules } from "#server/gateway/rules.ts";
import { decodeFrame, type EncodedFrame, type Frame, isCompressed, unpackFrame } from "./codec.ts";

/** The session of a page by its token's hash, and the position in the log of pushes when it was bound. */
export type Bound = { hash: string; position: number };

/** A page's connection as the leader knows it: a socket of its own process, or one at the other end of a link (`edges/`). */
export type Connection = {
  /** The page load behind it, as it names itself. */
  readonly instance: string;
  /** Set once the page was notified that its session was ended; it is notified only once. */
  wasKicked: boolean;
  /** Its session, noted with the page so that the next leader finds it. */
  bound: Bound | null;
  /** Whether its socket is at another process. */
  readonly isFar: boolean;
  /** Groups whose revoked messages it has asked for since it last caught up. */
  readonly toldOfRevoked: Set<string>;
  /** Notes that the client has proven its identity: it may now make more expensive requests. */
  prove: () => void;
  isOpen: () => boolean;
  /** `position`: of a push in the log, which the edge notes. */
  write: (frame: EncodedFrame, position?: number | null) => void;
  /** Ends it at once. */
  close: () => void;
};

/** Where a socket comes from: the page load behind it, and the origin at which it reaches this service. */
export type Page = { instance: string; origin: string };

/** Closing codes of the WebSocket protocol. */
const POLICY = 1008;
const MALFORMED_MAX = 20;
/** Above this many waiting frames, the socket is not read until some are done. */
const WAITING_MAX = 100;

/** Limits an amount to `perSecond`, with bursts up to `burst` after a pause; the rest waits. */
const createTokenBucket = (perSecond: number, burst: number) => {
  let tokens = burst;
  let since = performance.now();
  return async (amount: number): Promise<void> => {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - since) / 1000) * perSecond);
    since = now;
    tokens -= amount;
    if (tokens < 0) await new Promise((resolve) => setTimeout(resolve, (-tokens * 1000) / perSecond).unref());
  };
};

const bytesOf = (data: RawData): Buffer => {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
};

type Handlers = {
  /** Called with one frame after the other, each when the one before is done. Never rejects. */
  onFrame: (frame: Frame, connection: Connection) => Promise<void>;
  /** Called once, when the client has proven its identity. */
  onProven: () => void;
  onClose: (connection: Connection) => void;
};

/** Received, unread frames; `bytes` is their size. */
const createQueue = () => {
  const frames: Buffer[] = [];
  const queue = {
    bytes: 0,
    length: () => frames.length,
    add: (...more: Buffer[]): void => {
      frames.push(...more);
      for (const { length } of more) queue.bytes += length;
    },
    next: (): Buffer | undefined => {
      const first = frames.shift();
      queue.bytes -= first?.length ?? 0;
      return first;
    },
    clear: (): Buffer[] => {
      queue.bytes = 0;
      return frames.splice(0);
    },
  };
  return queue;
};

/**
 * Reads a socket in order and no faster than the rules allow, and closes it when it is idle, sends too many malformed frames or does not
 * sign in. Until sign-in no frame is unpacked and no large one is read: large ones wait, because a client whose connection broke
 * repeats its requests before it signs in again.
 */
export const openConnection = (
  socket: WebSocket,
  page: Page,
  rules: Rules,
  { onFrame, onProven, onClose }: Handlers,
): Connection => {
  const waiting = createQueue();
  const held = createQueue();
  const takeFrames = createTokenBucket(rules.framesPerSecond, rules.frameBurst);
  const takeBytes = createTokenBucket(rules.bytesPerSecond, rules.byteBurst);
  const idle = setTimeout(() => socket.terminate(), rules.idleSeconds * 1000).unref();
  const unsigned = setTimeout(() => socket.terminate(), rules.unsignedSeconds * 1000).unref();
  let isProven = false;
  let isBusy = false;
  let malformed = 0;
  const connection: Connection = {
    instance: page.instance,
    wasKicked: false,
    bound: null,
    isFar: false,
    toldOfRevoked: new Set(),
    prove: () => {
      if (isProven) return;
      isProven = true;
      clearTimeout(unsigned);
      waiting.add(...held.clear());
      onProven();
    },
    isOpen: () => socket.readyState === socket.OPEN,
    write: (frame) => {
      if (!connection.isOpen()) return;
      if (socket.bufferedAmount > rules.unsentBytes) return socket.terminate();
      socket.send(frame.at(page.origin));
    },
    close: () => socket.terminate(),
  };
  const isFull = (): boolean => waiting.length() >= WAITING_MAX || waiting.bytes >= rules.frameBytes;
  const hold = (data: Buffer): void => {
    held.add(data);
    // Without the courtesy of a closing handshake, during which it could go on.
    if (held.bytes > rules.frameBytes) socket.terminate();
  };
  const take = async (data: Buffer): Promise<void> => {
    await takeFrames(1);
    if (!connection.isOpen()) return;
    if (!isProven && (data.length > rules.unsignedFrameBytes || isCompressed(data))) return hold(data);
    const unpacked = unpackFrame(data, rules.frameBytes);
    // A frame that fails to unpack may have cost as much as the largest one.
    await takeBytes(unpacked?.length ?? rules.frameBytes);
    const frame = unpacked && decodeFrame(unpacked, page.origin);
    if (frame) return onFrame(frame, connection);
    malformed += 1;
    if (malformed > MALFORMED_MAX) socket.close(POLICY);
  };
  const drain = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let data = waiting.next(); data; data = waiting.next()) {
      await take(data);
      if (!isFull()) socket.resume();
    }
    isBusy = false;
  };
  socket.on("message", (data) => {
    idle.refresh();
    waiting.add(bytesOf(data));
    if (isFull()) socket.pause();
    void drain();
  });
  // Socket errors (too large a frame, bad masks) also close it.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearTimeout(idle);
    clearTimeout(unsigned);
    waiting.clear();
    held.clear();
    onClose(connection);
  });
  return connection;
};
