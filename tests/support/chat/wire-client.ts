/** A chat client of the bare protocol: a test may send the SDK's messages, and others that it never would. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { deflateSync } from "node:zlib";
import { WebSocket } from "ws";

/** The body of an answer or a push. */
export type Body = Record<string, unknown> & { ErrorCode?: number };
export type Push = { servcmd: string; body: Body };
type Event = Record<string, unknown> & { Event: number };

type Waiting = { resolve: (body: Body) => void; reject: (error: Error) => void };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const readFrame = (data: Buffer): { servcmd: string; seq: number; body: Body } => {
  const frame: unknown = JSON.parse(data.toString());
  if (!isObject(frame) || !isObject(frame["head"]) || !isObject(frame["body"])) throw new Error("this is no frame");
  return { servcmd: String(frame["head"]["servcmd"]), seq: Number(frame["head"]["seq"]), body: frame["body"] };
};

/** Opens a connection to the service at `url` (http). Every client has an instance of its own unless given one. */
export const connectWire = async (url: string, instance: string = randomUUID(), headers: Record<string, string> = {}) => {
  const address = `${url.replace(/^http/, "ws")}/chat/binfo?sdkappid=1&instanceid=${instance}&platform=7`;
  const socket = new WebSocket(address, { perMessageDeflate: false, headers });
  const waiting = new Map<string, Waiting>();
  const pushes: Push[] = [];
  let listeners: (() => void)[] = [];
  let seq = 0;
  let token: string | null = null;
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  socket.on("error", () => undefined);
  socket.on("message", (data: Buffer) => {
    const frame = readFrame(data);
    const asked = waiting.get(`${frame.servcmd} ${frame.seq}`);
    if (asked) {
      waiting.delete(`${frame.servcmd} ${frame.seq}`);
      asked.resolve(frame.body);
      return;
    }
    pushes.push(frame);
    for (const listener of listeners) listener();
  });
  socket.once("close", (code) => {
    for (const [asked, { reject }] of waiting) reject(new Error(`the connection closed (${code}) before the answer to ${asked}`));
  });
  await once(socket, "open");

  const sendRaw = (data: Buffer | string): void => socket.send(data);
  const askAs = (head: Record<string, unknown>, servcmd: string, body: unknown, compressed = false): Promise<Body> => {
    // Nothing would ever answer.
    if (socket.readyState !== socket.OPEN) return Promise.reject(new Error("the connection is closed"));
    seq += 1;
    const packed = Buffer.from(JSON.stringify({ head: { ver: "v4", servcmd, seq, ...head }, body }));
    const answer = new Promise<Body>((resolve, reject) => waiting.set(`${servcmd} ${seq}`, { resolve, reject }));
    sendRaw(compressed ? Buffer.concat([Buffer.from("COMP"), deflateSync(packed)]) : packed);
    return answer;
  };
  /** Asks with the token of the last login. */
  const ask = (servcmd: string, body: unknown = {}): Promise<Body> => askAs(token === null ? {} : { a2: token }, servcmd, body);
  const keep = (answer: Body): Body => {
    if (typeof answer["A2Key"] === "string") token = answer["A2Key"];
    return answer;
  };
  const LOGIN = { State: "Online", InstType: 0 };
  const events = (): Event[] => pushes.flatMap(({ body }) => (body["EventArray"] as Event[] | undefined) ?? []);

  return {
    instance,
    socket,
    /** The code with which the connection closed. */
    closed,
    sendRaw,
    askAs,
    ask,
    logIn: async (identifier: string, usersig: string) =>
      keep(await askAs({ identifier, usersig }, "im_open_status.wslogin", LOGIN)),
    /** Goes on with the session of another connection. */
    resume: async (a2: string) => keep(await askAs({ a2 }, "im_open_status.wslogin", LOGIN)),
    token: () => token ?? "",
    pushes,
    events,
    /** The first event that fits, once it has come. */
    event: (fits: (event: Event) => boolean): Promise<Event> =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = events().find(fits);
          if (!found) return;
          listeners = listeners.filter((listener) => listener !== look);
          resolve(found);
        };
        listeners.push(look);
        look();
      }),
    close: async () => {
      socket.close();
      await closed;
    },
  };
};
export type WireClient = Awaited<ReturnType<typeof connectWire>>;

/** The messages that were pushed to a client, in their order. */
export const pushedMessages = (client: WireClient): Record<string, unknown>[] =>
  client.events().flatMap((event) => (event["C2cMsgArray"] as Record<string, unknown>[] | undefined) ?? []);
