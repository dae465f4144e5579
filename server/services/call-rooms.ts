import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { MOST_PEOPLE, type SfuRoom } from "#lib/domain/chat/calls/call.ts";
import { parseJson } from "#lib/domain/untrusted.ts";

/** A Janus: where browsers reach it, where this server does, the secret that signs tokens, and the key that makes rooms. */
export type CallRoomsSettings = { url: string; serverUrl: string; secret: string; adminKey: string };

export type CallRooms = {
  /** Makes the room of a call, unless it is there, and tokens for it. Rejects if Janus cannot be reached or refuses. `now` in milliseconds. */
  enter: (call: string, now: number) => Promise<SfuRoom>;
};

/**
 * Tokens end soon, because a page that has left could go on receiving with them: Janus ends a session that shows no valid one for a minute. Those in the
 * call renew theirs every minute.
 */
export const ROOM_SECONDS = 180;
const PLUGIN = "janus.plugin.videoroom";
/** All requests for a room together; a busy Janus takes seconds for them. */
const TIMEOUT_MS = 8000;
/** In characters: a list of two thousand rooms. */
const ANSWER_MAX = 1024 * 1024;
/** An empty room that was given out this long ago is removed. */
const EMPTY_MS = 120_000;
const CLEAN_EVERY_MS = 60_000;
const ROOM_EXISTS = 427;
/** Enough for a picture of 640 × 480 fifteen times a second, and for a screen's letters. In bits a second. */
const BITRATE = 700_000;

const refused = z.object({ error: z.object({ code: z.number() }) });
const created = z.object({ data: z.object({ id: z.number() }) });
const answered = z.object({
  plugindata: z.object({ data: z.object({ error_code: z.optional(z.number()), list: z.optional(z.unknown()) }) }),
});
const rooms = z.array(z.object({ room: z.string(), num_participants: z.number() }));

type Ask = (body: Record<string, unknown>) => Promise<z.infer<typeof answered>>;
type Request = (message: Record<string, unknown>) => Promise<unknown>;

/** Speaks with Janus over a socket of its own, which is closed afterwards. */
const withSocket = async <Answer>(address: string, token: string, work: (request: Request) => Promise<Answer>): Promise<Answer> => {
  const socket = new WebSocket(address, "janus-protocol");
  const waiting = new Map<string, (answer: unknown) => void>();
  const failure = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error("Janus does not answer")), TIMEOUT_MS);
    socket.onerror = () => reject(new Error("Janus cannot be reached"));
    socket.onclose = () => {
      clearTimeout(timer);
      reject(new Error("Janus has hung up"));
    };
  });
  // Nothing may wait for it any more once the work is done.
  failure.catch(() => null);
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    const answer = typeof data === "string" ? parseJson(data, ANSWER_MAX) : undefined;
    const { data: known } = z.safeParse(z.object({ janus: z.string(), transaction: z.string() }), answer);
    if (known && known.janus !== "ack") waiting.get(known.transaction)?.(answer);
  };
  const request: Request = async (message) => {
    const transaction = String(waiting.size + 1);
    const answer = new Promise((resolve) => waiting.set(transaction, resolve));
    socket.send(JSON.stringify({ ...message, transaction, token }));
    const found = await Promise.race([answer, failure]);
    const { data: refusal } = z.safeParse(refused, found);
    if (refusal) throw new Error(`Janus refuses: ${refusal.error.code}`);
    return found;
  };
  try {
    const opened = new Promise((resolve) => {
      socket.onopen = resolve;
    });
    await Promise.race([opened, failure]);
    return await work(request);
  } finally {
    socket.close();
  }
};

/**
 * The rooms of calls in Janus, whose settings are in docs/operations.md. Tokens are its own signed ones: their names and their end, with an HMAC-SHA1
 * in base64 (https://janus.conf.meetecho.com/docs/auth.html).
 */
export const createCallRooms = ({ url, serverUrl, secret, adminKey }: CallRoomsSettings): CallRooms => {
  /** When each room was last given out, in milliseconds. */
  const given = new Map<string, number>();
  const hmac = (text: string): string => createHmac("sha1", secret).update(text).digest("base64");
  const sign = (now: number, ...names: readonly string[]): string => {
    const data = [Math.floor(now / 1000) + ROOM_SECONDS, ...names].join(",");
    return `${data}:${hmac(data)}`;
  };
  /** Who has it may change and remove the room: pages never get it. */
  const ownerSecret = (room: string): string => hmac(`owner of ${room}`);

  const make = (room: string) => ({
    request: "create",
    ...{ room, admin_key: adminKey, secret: ownerSecret(room), permanent: false, is_private: true },
    // Only those with a token for this room enter it, and only those who are in it receive. A page that was cut off comes back before Janus
    // has noticed, and counts twice.
    ...{ signed_tokens: true, require_pvtid: true, publishers: 2 * MOST_PEOPLE, lock_record: true },
    ...{ audiocodec: "opus", videocodec: "vp8", opus_fec: true, bitrate: BITRATE, bitrate_cap: true, fir_freq: 10 },
  });

  /** Has the work done by the plugin, over a session that ends with it. */
  const withPlugin = <Result>(token: string, work: (ask: Ask) => Promise<Result>): Promise<Result> =>
    withSocket(serverUrl, token, async (request) => {
      const session = created.parse(await request({ janus: "create" })).data.id;
      const handle = created.parse(await request({ janus: "attach", session_id: session, plugin: PLUGIN })).data.id;
      const result = await work(async (body) =>
        answered.parse(await request({ janus: "message", session_id: session, handle_id: handle, body })),
      );
      // The answer need not be waited for: the socket is closed after the message.
      void request({ janus: "destroy", session_id: session }).catch(() => null);
      return result;
    });
  let cleanedAt = Number.NEGATIVE_INFINITY;
  const removeEmpty = async (ask: Ask, now: number): Promise<void> => {
    const { list } = (await ask({ request: "list", admin_key: adminKey })).plugindata.data;
    const { data: found = [] } = z.safeParse(rooms, list);
    const there = new Set(found.map(({ room }) => room));
    for (const room of given.keys()) if (!there.has(room)) given.delete(room);
    for (const { room, num_participants } of found)
      if (num_participants === 0 && now - (given.get(room) ?? 0) > EMPTY_MS)
        await ask({ request: "destroy", room, secret: ownerSecret(room) });
  };

  return {
    enter: async (call, now) => {
      const room = call;
      given.set(room, now);
      const token = sign(now, "janus", PLUGIN);
      const code = await withPlugin(token, async (ask) => (await ask(make(room))).plugindata.data.error_code);
      if (code !== undefined && code !== ROOM_EXISTS) throw new Error(`Janus makes no room: ${code}`);
      // On its own: a call that begins must not wait for it.
      if (now - cleanedAt > CLEAN_EVERY_MS) {
        cleanedAt = now;
        withPlugin(token, (ask) => removeEmpty(ask, now)).catch(() => null);
      }
      return { url, room, token, pass: sign(now, PLUGIN, `room=${room}`) };
    },
  };
};
