/**
 * Thousands of mutated frames, on connections with and without sign-in, while two others chat. Afterwards the
 * same process lives, its memory is as before, and the two missed no message.
 */
import { globSync, readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { createRandom, type Random } from "#server/demo/seed/random.ts";
import { commands } from "#server/gateway/commands/index.ts";
import { report } from "#tests/support/bench/figures.ts";
import { type ChatServer, openChatServer, type Usage } from "#tests/support/chat/chat-server.ts";
import { connectWire, pushedMessages, type WireClient } from "#tests/support/chat/wire-client.ts";

const NAMES = commands.flatMap(({ names }) => names);
/** Every word of the protocol that the service knows: names of fields, mostly. */
const WORDS = [
  ...new Set(
    globSync("server/gateway/**/*.ts").flatMap(
      (file) => readFileSync(file, "utf8").match(/\b[A-Z][A-Za-z]+(_[A-Za-z]+)*\b/g) ?? [],
    ),
  ),
];
const PEOPLE = ["mallory", "trudy", "alice", "bob", "nobody", "@TIM#SYSTEM", "administrator", "@TGS#1", "@TGS#_1", ""];
const ODD = [
  null,
  true,
  0,
  1,
  2,
  -1,
  1.5,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  1e308,
  "",
  "0",
  "__proto__",
  "constructor",
  "\u0000",
  "\ud800",
  "1_2_3",
  "0_0_0",
  "'; drop table chat_messages; --",
  "%",
  "👩‍👩‍👧‍👧",
  "x".repeat(5000),
];

const oddValue = (random: Random, depth: number): unknown => {
  if (depth > 3 || random.chance(0.4)) return random.pick<unknown>(random.chance(0.5) ? ODD : PEOPLE);
  if (random.chance(0.5)) return Array.from({ length: random.int(0, 4) }, () => oddValue(random, depth + 1));
  return oddObject(random, depth + 1);
};
const oddObject = (random: Random, depth = 0): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: random.int(0, 6) }, () => [random.pick(WORDS), oddValue(random, depth)]));

/** Valid bodies for the most frequent commands. */
const goodBodies = (count: number): [name: string, body: Record<string, unknown>][] => [
  [
    "openim.sendmsg",
    {
      From_Account: "mallory",
      To_Account: "alice",
      MsgSeq: count,
      MsgRandom: count,
      MsgClientTime: 1,
      MsgBody: [{ MsgType: "TIMTextElem", MsgContent: { Text: "!" } }],
      CloudCustomData: "",
      SendMsgControl: [],
    },
  ],
  ["openim.getroammsg", { Peer_Account: "alice", MaxCnt: 15, LastMsgTime: 0, MsgKey: "", GetDirection: 0 }],
  ["openim.getmsg", { Cookie: "", SyncFlag: 0 }],
  ["openim.msgreaded", { C2CMsgReaded: { Cookie: "", C2CMsgReadedItem: [{ To_Account: "alice", LastedMsgTime: 1, Receipt: 1 }] } }],
  ["openim.msgwithdraw", { MsgInfo: { From_Account: "mallory", To_Account: "alice", MsgSeq: count - 1, MsgRandom: 1 } }],
  ["recentcontact.page_get", { From_Account: "mallory", TimeStamp: 0, StartIndex: 0, TopTimeStamp: 0, TopStartIndex: 0 }],
  ["recentcontact.batch_delete", { ContactItem: [{ Type: 1, To_Account: "alice" }], ClearRamble: 1 }],
  ["profile.portrait_get_all", { From_Account: "mallory", UserItem: [{ To_Account: "alice" }] }],
  ["profile.portrait_set", { ProfileItem: [{ Tag: "Tag_Profile_IM_Nick", Value: "m" }] }],
];

/** Changes one field somewhere, takes one away, or adds one. */
const spoil = (random: Random, body: Record<string, unknown>): Record<string, unknown> => {
  const key = random.pick([...Object.keys(body), random.pick(WORDS)]);
  const inner = body[key];
  if (typeof inner === "object" && inner !== null && random.chance(0.6)) {
    const spoilt = spoil(random, inner as Record<string, unknown>);
    return { ...body, [key]: Array.isArray(inner) ? Object.values(spoilt) : spoilt };
  }
  if (random.chance(0.2)) return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
  return { ...body, [key]: oddValue(random, 0) };
};

const WRONG_HEAD = ["a2", "identifier", "usersig", "seq", "servcmd", "ver"];

/** A frame whose form is right and whose content is not. */
const spoiltFrame = (random: Random, count: number, token: string): Buffer => {
  const [name, good] = random.pick(goodBodies(count));
  const [servcmd, body] = random.chance(0.5) ? [name, spoil(random, good)] : [random.pick(NAMES), oddObject(random)];
  const head: Record<string, unknown> = { ver: "v4", servcmd, seq: count, a2: token };
  // Signing out is a right that would spoil the rest.
  if (servcmd === "im_open_status.wslogout") head["servcmd"] = "im_open_status.wshello";
  if (random.chance(0.1)) head[random.pick(WRONG_HEAD)] = oddValue(random, 2);
  return Buffer.from(JSON.stringify({ head, body: random.chance(0.05) ? oddValue(random, 0) : body }));
};

/** The bytes of a frame, some of them wrong. */
const broken = (random: Random, frame: Buffer): Buffer => {
  const bytes = Buffer.from(frame);
  for (let flips = random.int(1, 8); flips > 0 && bytes.length > 0; flips -= 1)
    bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
  if (random.chance(0.3)) return bytes.subarray(0, random.int(0, bytes.length));
  if (random.chance(0.2)) return Buffer.concat([Buffer.from("COMP"), bytes]);
  if (random.chance(0.2)) return Buffer.concat([Buffer.from("COMP"), deflateSync(bytes)]);
  return bytes;
};

/** Frames of a connection, at most: no more than the pace allows at once, and of broken ones no more than are borne. */
const FRAMES_EACH = 190;
const BROKEN_EACH = 18;
const AT_ONCE = 20;

/** Three of four attackers sign in. */
const openAttacker = async (server: ChatServer, number: number): Promise<WireClient> => {
  const client = await connectWire(server.url);
  if (number % 4 !== 0) await client.logIn(`mallory-${number % 40}`, server.sign(`mallory-${number % 40}`));
  return client;
};

type Attack = { random: Random; number: number; frames: number; beside: () => Promise<void> };

/**
 * One attacker: sends its frames, waits until they were read or the connection closed, and runs `beside` in between.
 * Returns how many frames it sent.
 */
const attack = async (client: WireClient, { random, number, frames, beside }: Attack): Promise<number> => {
  let sent = 0;
  let brokenSent = 0;
  for (let count = 0; count < frames && client.socket.readyState === client.socket.OPEN; count += 1) {
    const frame = spoiltFrame(random, number * 1000 + count, client.token());
    const breaks = brokenSent < BROKEN_EACH && random.chance(0.1);
    if (breaks) brokenSent += 1;
    client.sendRaw(breaks ? broken(random, frame) : frame);
    sent += 1;
  }
  await Promise.all([client.ask("heartbeat.alive").catch(() => null), beside()]);
  await client.close();
  return sent;
};

const createBystanders = async (server: ChatServer) => {
  const [alice, bob] = await Promise.all([connectWire(server.url), connectWire(server.url)]);
  await alice.logIn("alice", server.sign("alice"));
  await bob.logIn("bob", server.sign("bob"));
  let count = 0;
  const heard = (client: WireClient): number =>
    pushedMessages(client).filter((item) => String(JSON.stringify(item["MsgBody"])).includes("all is well")).length;
  return {
    /** One word to the other; whether it was acknowledged. */
    chat: async (): Promise<void> => {
      count += 1;
      const body = {
        From_Account: "alice",
        To_Account: "bob",
        MsgSeq: 3_000_000_000 + count,
        MsgRandom: count,
        MsgClientTime: 1,
        MsgBody: [{ MsgType: "TIMTextElem", MsgContent: { Text: `all is well ${count}` } }],
      };
      const { ErrorCode } = await alice.ask("openim.sendmsg", body);
      if (ErrorCode !== 0) throw new Error(`a bystander was refused: ${ErrorCode}`);
      // As a page's heartbeat: who says nothing for a minute is cut off.
      await bob.ask("im_open_status.wshello");
    },
    missed: async (): Promise<number> => {
      // An answer stands behind all that was pushed before.
      await bob.ask("im_open_status.wshello");
      return count - heard(bob);
    },
    leave: () => Promise.all([alice.close(), bob.close()]),
  };
};

export type FuzzReport = { frames: number; samePid: boolean; missed: number; before: Usage; after: Usage; seconds: number };

/** Throws at least `frames` mutated frames at a server. The same seed throws the same. */
export const fuzz = async (frames: number, seed: number, onProgress?: (sent: number) => void): Promise<FuzzReport> => {
  const started = performance.now();
  const server = await openChatServer({ quiet: true, rules: { unsignedPerAddress: 2 * AT_ONCE } });
  try {
    const bystanders = await createBystanders(server);
    const random = createRandom(seed);
    // At least two waves: the first is not measured.
    const each = Math.min(FRAMES_EACH, Math.ceil(frames / AT_ONCE / 2));
    const wave = async (first: number): Promise<number[]> => {
      const numbers = Array.from({ length: AT_ONCE }, (_, index) => first + index);
      // All sign in before any attacks: behind a flood, a sign-in can miss its deadline.
      const clients = await Promise.all(numbers.map((number) => openAttacker(server, number)));
      const { chat: beside } = bystanders;
      return Promise.all(clients.map((client, index) => attack(client, { random, number: first + index, frames: each, beside })));
    };
    // The first wave causes one-time allocations (code, caches, pools).
    let sent = (await wave(1)).reduce((sum, each) => sum + each, 0);
    const pid = server.pid();
    const before = await server.memory();
    for (let first = 1 + AT_ONCE; sent < frames; first += AT_ONCE) {
      sent += (await wave(first)).reduce((sum, each) => sum + each, 0);
      onProgress?.(sent);
    }
    const missed = await bystanders.missed();
    await bystanders.leave();
    const after = await server.memory();
    return { frames: sent, samePid: server.pid() === pid, missed, before, after, seconds: (performance.now() - started) / 1000 };
  } finally {
    await server.close();
  }
};

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** Run by hand: `npm run stress:fuzz [frames [seed]]`. */
if (process.argv[1] === import.meta.filename) {
  const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
  const outcome = await fuzz(Number(process.argv[2] ?? 100_000), seed);
  const { frames, samePid, missed, before, after } = outcome;
  console.info(
    `seed ${seed}: memory of objects ${megabytes(before.heap)} → ${megabytes(after.heap)}, of the process ${megabytes(before.rss)} → ${megabytes(after.rss)}`,
  );
  report({ name: "mutated frames", value: frames, unit: "frames" });
  report({ name: "processes that they ended", value: samePid ? 0 : 1, unit: "processes", beside: { kind: "at most", value: 0 } });
  report({ name: "messages that bystanders missed", value: missed, unit: "messages", beside: { kind: "at most", value: 0 } });
}
