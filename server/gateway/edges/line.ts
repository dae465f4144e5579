import type { WebSocket } from "ws";

/** How often each side of a link says that it is alive, and the silence after which the other takes it for gone. */
const BEAT_MS = 1000;
const SILENCE_MS = 5000;

/** Keeps a link's WebSocket alive by words, and ends it when the other side is silent. A link that is not read is not judged. */
export const keepAlive = (socket: WebSocket, alive: () => string): void => {
  let heard = performance.now();
  const beat = setInterval(() => {
    if (socket.isPaused) heard = performance.now();
    if (performance.now() - heard > SILENCE_MS) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(alive());
  }, BEAT_MS).unref();
  socket.on("message", () => {
    heard = performance.now();
  });
  // Errors also close it.
  socket.on("error", () => undefined);
  socket.once("close", () => clearInterval(beat));
};

/** Lets work wait while more than `bytes` wait to be sent on a link. */
export const createRoom = (socket: WebSocket, bytes: number) => {
  const waiting: (() => void)[] = [];
  const isFull = (): boolean => socket.readyState === socket.OPEN && socket.bufferedAmount > bytes;
  const release = (): void => {
    while (waiting.length > 0 && !isFull()) waiting.shift()?.();
  };
  socket.once("close", release);
  return {
    isFull,
    /** Sends, and lets the next one go on when it is out. */
    send: (message: string): void => socket.send(message, release),
    /** Resolves when there is room, or the link is gone. */
    wait: (): Promise<void> => (isFull() ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
  };
};
