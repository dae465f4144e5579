/** The leader's end of links, without a database: the chat behind it is the test's. */
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { GatewayDeps } from "#server/gateway/context.ts";
import { type Chat, createHub } from "#server/gateway/edges/hub.ts";
import type { Joiner } from "#server/gateway/edges/joining.ts";
import { words } from "#server/gateway/edges/words.ts";
import { CALL_MARK, LINK_MARK, RELAY_HEADER, relayMark } from "#server/gateway/leadership/relay.ts";
import { standardRules } from "#server/gateway/rules.ts";
import { frameOf } from "#server/gateway/transport/codec.ts";
import type { Connection } from "#server/gateway/transport/connection.ts";

const app = { appId: 1, key: "a key" };
const NOW = 1_000_000;
const LIMIT = 4 * 1024 ** 2;

/** A chat that knows its pages and answers with their frame's number. */
const pages = new Map<string, Connection>();
const joined: Joiner[] = [];
const chat: Chat = {
  join: (edge) => {
    joined.push(edge);
    return Promise.resolve(edge.since !== 7);
  },
  leaveEdge: (id) =>
    void joined.splice(
      joined.findIndex((edge) => edge.id === id),
      1,
    ),
  head: () => 40,
  ask: ({ head }, connection) => {
    pages.set(connection.instance, connection);
    if (head.servcmd === "prove") connection.prove();
    return Promise.resolve(head.servcmd === "silent" ? null : frameOf(`answer to ${head.seq}`));
  },
  leave: ({ instance }) => void pages.delete(instance),
};
const deps = { app, clock: { now: () => NOW }, rules: { ...standardRules, linkUnsentBytes: LIMIT } } as GatewayDeps;
const hub = createHub(deps, chat);
const server = createServer().on("upgrade", hub.upgrade).listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const port = address && typeof address === "object" ? address.port : 0;
afterAll(() => {
  hub.cutAll();
  server.close();
});

const connect = (mark: string): WebSocket => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/chat/link`, { headers: { [RELAY_HEADER]: mark } });
  socket.on("error", () => undefined);
  return socket;
};
const openLink = async () => {
  const socket = connect(relayMark(app, LINK_MARK, NOW));
  const heard: { words: Record<string, unknown>; text: string }[] = [];
  socket.on("message", (data) => {
    const message = words.readLeader(String(data));
    if (message && message.words.is !== "alive") heard.push(message);
  });
  await once(socket, "open");
  const say = (...said: Parameters<typeof words.pack>): void => socket.send(words.pack(...said));
  const ask = (page: number, number: number, servcmd = "any"): void =>
    say({ is: "ask", page, number }, JSON.stringify({ head: { servcmd, seq: number } }));
  const come = (page: number, instance: string, bound: { hash: string; position: number } | null = null): void =>
    say({ is: "there", page, instance, bound, wasKicked: false });
  return { socket, heard, say, ask, come };
};

describe("a link", () => {
  test.each([
    ["none", ""],
    ["one of another key", relayMark({ ...app, key: "another" }, LINK_MARK, NOW)],
    ["an old one", relayMark(app, LINK_MARK, NOW - 120_000)],
    ["one for calls of the backend", relayMark(app, CALL_MARK, NOW)],
  ])("is refused with a wrong mark: %s", async (_name, mark) => {
    const [response] = (await once(connect(mark), "unexpected-response").then(([, answer]) => [answer])) as [
      { statusCode: number },
    ];
    expect(response.statusCode).toBe(403);
  });

  test("carries questions and answers of many pages, and nothing for a page that is gone", async () => {
    const { heard, say, ask, socket, come } = await openLink();
    come(1, "one");
    come(2, "two");
    ask(1, 10, "prove");
    ask(2, 11);
    ask(2, 12, "silent");
    ask(3, 13);
    await expect.poll(() => heard).toHaveLength(4);
    expect(heard).toEqual([
      { words: { is: "proven", page: 1 }, text: "" },
      { words: { is: "answer", number: 10 }, text: "answer to 10" },
      { words: { is: "answer", number: 11 }, text: "answer to 11" },
      { words: { is: "answer", number: 12 }, text: "" },
    ]);
    say({ is: "gone", page: 1 });
    await expect.poll(() => [...pages.keys()]).toEqual(["two"]);
    socket.close();
    await expect.poll(() => pages.size).toBe(0);
  });

  test("says whether its edge comes in time", async () => {
    for (const [since, isLate] of [
      [null, false],
      [6, false],
      [7, true],
    ] as const) {
      const { heard, say, come, socket } = await openLink();
      come(1, "one", { hash: "of its token", position: 3 });
      say({ is: "join", edge: "an edge", since });
      await expect.poll(() => heard[0]?.words).toEqual({ is: "joined", head: 40, isLate });
      expect(joined[0]?.pages.map(({ bound, isFar }) => [bound?.position, isFar])).toEqual([[3, true]]);
      socket.close();
      await expect.poll(() => joined).toEqual([]);
    }
  });

  test("carries a frame once for all its pages, in the order in which it was written", async () => {
    const { heard, ask, socket, come } = await openLink();
    for (const page of [1, 2, 3]) {
      come(page, `page ${page}`);
      ask(page, page);
    }
    await expect.poll(() => pages.size).toBe(3);
    const [first, second] = [frameOf("first"), frameOf("second")];
    for (const frame of [first, second]) for (const page of pages.values()) page.write(frame);
    await expect.poll(() => heard).toHaveLength(5);
    expect(heard.slice(3)).toEqual([
      { words: { is: "push", pages: [1, 2, 3], position: null }, text: "first" },
      { words: { is: "push", pages: [1, 2, 3], position: null }, text: "second" },
    ]);
    socket.close();
    await expect.poll(() => pages.size).toBe(0);
  });

  test("survives noise, and words that it does not know", async () => {
    const { heard, socket, ask, say, come } = await openLink();
    for (const noise of ["", "\n", "{}\n", "nonsense", '{"is":"dance"}\n', '{"is":"gone","page":"x"}\n']) socket.send(noise);
    come(1, "one");
    say({ is: "ask", page: 1, number: 1 }, "no frame");
    ask(1, 2);
    await expect.poll(() => heard).toHaveLength(1);
    socket.close();
    await expect.poll(() => pages.size).toBe(0);
  });

  test("that does not read is cut off, before much waits for it", async () => {
    const { socket, ask, come } = await openLink();
    come(1, "slow");
    ask(1, 1);
    await expect.poll(() => pages.size).toBe(1);
    socket.pause();
    const page = pages.get("slow") ?? expect.fail("the page is gone");
    const before = process.memoryUsage().external;
    const frames = Array.from({ length: 64 }, (_, index) => `${index}`.repeat(2 ** 19));
    let written = 0;
    while (page.isOpen() && written < 1000) {
      page.write(frameOf(frames[written % frames.length] ?? ""));
      written += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(page.isOpen()).toBe(false);
    expect(written).toBeLessThan(100);
    expect(process.memoryUsage().external - before).toBeLessThan(16 * LIMIT);
    await expect.poll(() => pages.size).toBe(0);
    socket.terminate();
  });
});
