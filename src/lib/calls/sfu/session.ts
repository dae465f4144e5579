import type { SfuRoom } from "#lib/domain/chat/calls/call.ts";
import { type Answer, readAnswer } from "./wire.ts";

/** A session with Janus. It outlives its socket: a new one claims it, while the media go on. */
export type Session = {
  attach: (hear: (answer: Answer) => void) => Promise<Handle>;
  /** Ends the session at Janus as well. */
  close: () => void;
};
/** The end of one connection at Janus. Requests reject when Janus refuses or does not answer. */
export type Handle = {
  ask: (body: Record<string, unknown>, jsep?: RTCSessionDescriptionInit | null) => Promise<Answer>;
  /** Hands over a candidate; null after the last one. */
  trickle: (candidate: RTCIceCandidate | null) => void;
  /** Ends this connection at Janus; the session goes on. */
  close: () => void;
};

type Options = {
  /** The current room, with its tokens. */
  room: () => SfuRoom;
  /** A new socket has claimed the session: events may have been missed. */
  onBack: () => void;
  /** The session is gone. */
  onLost: () => void;
};

const PLUGIN = "janus.plugin.videoroom";
/** A request without an answer is given up. On a busy machine the plugin's answers take longer than those about the session. In milliseconds. */
const PATIENCE = 5000;
const PLUGIN_PATIENCE = 10_000;
/** Janus forgets a session after a minute without a word. A socket that does not answer is replaced. In milliseconds. */
const KEEP_ALIVE = 10_000;
/** Pauses before each try to claim the session; Janus keeps it for half a minute. */
const REDIALS = [0, 500, 1000, 2000, 4000, 4000, 4000, 4000, 4000];

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const withPatience = <Value>(promise: Promise<Value>, patience = PATIENCE): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("Janus does not answer")), patience);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

const dial = (url: string): Promise<WebSocket> => {
  const socket = new WebSocket(url, "janus-protocol");
  const opening = new Promise<WebSocket>((resolve, reject) => {
    socket.onopen = () => resolve(socket);
    socket.onclose = () => reject(new Error("Janus cannot be reached"));
  });
  return withPatience(opening).catch((error: unknown) => {
    socket.onclose = null;
    socket.close();
    throw error;
  });
};

/** Opens a session. Rejects if Janus cannot be reached, or refuses. */
export const openSession = async ({ room, onBack, onLost }: Options): Promise<Session> => {
  const waiting = new Map<string, (answer: Answer) => void>();
  const handles = new Map<number, (answer: Answer) => void>();
  let socket = await dial(room().url);
  let id: number | null = null;
  let isOver = false;

  const request = (message: Record<string, unknown>): Promise<Answer> => {
    const transaction = crypto.randomUUID();
    // Of a message the acknowledgement comes first, and the answer as an event.
    const isShort = message["janus"] === "keepalive" || message["janus"] === "trickle";
    const answering = new Promise<Answer>((resolve, reject) => {
      waiting.set(transaction, (answer) => {
        if (answer.type === "ack" && !isShort) return;
        if (answer.code === null) resolve(answer);
        else reject(new Error(`Janus refuses: ${answer.code}`));
      });
      if (socket.readyState !== WebSocket.OPEN) reject(new Error("the socket is closed"));
      else socket.send(JSON.stringify({ ...message, transaction, token: room().token, ...(id !== null && { session_id: id }) }));
    });
    const patience = message["janus"] === "message" ? PLUGIN_PATIENCE : PATIENCE;
    return withPatience(answering, patience).finally(() => waiting.delete(transaction));
  };

  const lose = (): void => {
    if (isOver) return;
    end();
    onLost();
  };
  const end = (): void => {
    isOver = true;
    clearInterval(timer);
    socket.onclose = null;
    socket.close();
  };
  const claim = async (): Promise<void> => {
    for (const pause of REDIALS) {
      await wait(pause);
      if (isOver) return;
      const next = await dial(room().url).catch(() => null);
      if (!next) continue;
      listen(next);
      // The end of the call may have come while it was dialled.
      if (isOver) next.close();
      const answer = await request({ janus: "claim" }).catch(() => null);
      if (isOver) return;
      if (!answer) break;
      onBack();
      return;
    }
    lose();
  };
  const listen = (next: WebSocket): void => {
    socket = next;
    next.onmessage = ({ data }: MessageEvent<unknown>) => {
      const answer = isOver || next !== socket ? null : readAnswer(data);
      if (!answer) return;
      const asked = answer.transaction === null ? undefined : waiting.get(answer.transaction);
      if (asked) asked(answer);
      else if (answer.type === "timeout") lose();
      else if (answer.sender !== null) handles.get(answer.sender)?.(answer);
    };
    next.onclose = () => {
      if (!isOver && next === socket) void claim();
    };
  };
  const replaceSocket = (): void => {
    if (isOver || socket.readyState !== WebSocket.OPEN) return;
    socket.onclose = null;
    socket.close();
    void claim();
  };
  const timer = setInterval(() => {
    if (id !== null && socket.readyState === WebSocket.OPEN) void request({ janus: "keepalive" }).catch(replaceSocket);
  }, KEEP_ALIVE);

  listen(socket);
  const made = await request({ janus: "create" }).catch((error: unknown) => {
    end();
    throw error;
  });
  id = made.id;

  return {
    attach: async (hear) => {
      const { id: handle } = await request({ janus: "attach", plugin: PLUGIN });
      if (handle === null) throw new Error("Janus gives no handle");
      handles.set(handle, hear);
      return {
        ask: (body, jsep = null) =>
          request({ janus: "message", handle_id: handle, body, ...(jsep && { jsep: { type: jsep.type, sdp: jsep.sdp } }) }),
        trickle: (candidate) =>
          void request({ janus: "trickle", handle_id: handle, candidate: candidate ?? { completed: true } }).catch(() => null),
        close: () => {
          handles.delete(handle);
          if (!isOver) void request({ janus: "detach", handle_id: handle }).catch(() => null);
        },
      };
    },
    close: () => {
      if (isOver) return;
      void request({ janus: "destroy" }).catch(() => null);
      end();
    },
  };
};
