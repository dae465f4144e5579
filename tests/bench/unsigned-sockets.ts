/**
 * `npm run bench:unsigned [sockets]`: cost of unauthenticated sockets to signed-in clients. They send compressed and large frames as
 * fast as the server takes them, and reconnect when closed, while another client searches.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { deflateSync } from "node:zlib";
import { report } from "#tests/support/bench/figures.ts";
import { percentile } from "#tests/support/bench/times.ts";
import { openChatServer } from "#tests/support/chat/chat-server.ts";
import { connectWire } from "#tests/support/chat/wire-client.ts";

const SOCKETS = Number(process.argv[2] ?? 2);
const SECONDS = 15;
const BOUND_MS = 100;

const frame = (bytes: number): Buffer =>
  Buffer.from(JSON.stringify({ head: { ver: "v4", servcmd: "heartbeat.alive", seq: 1 }, body: "x".repeat(bytes) }));
const BOMB = Buffer.concat([Buffer.from("COMP"), deflateSync(frame(680_000))]);
const SHOTS: Record<string, Buffer> = { "compressed, 680 kB": BOMB, "plain, 680 kB": frame(680_000), "plain, 8 kB": frame(8000) };

/** Throws a frame again and again, as fast as it is taken. Runs in a store of its own: masking frames is work, too. */
const attack = async (url: string, shot: Buffer, seconds: number): Promise<number> => {
  const until = performance.now() + seconds * 1000;
  let thrown = 0;
  while (performance.now() < until) {
    const client = await connectWire(url).catch(() => null);
    while (client && performance.now() < until && client.socket.readyState === client.socket.OPEN) {
      if (client.socket.bufferedAmount < 2 * shot.length) {
        client.sendRaw(shot);
        thrown += 1;
      }
      client.pushes.length = 0;
      await nextTurn();
    }
    client?.socket.terminate();
    // Pause after a refusal: retrying at once would not be faster.
    if (!client) await sleep(10);
  }
  return thrown;
};

const attackElsewhere = (url: string, shot: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { url, shot } });
    worker.once("message", resolve);
    worker.once("error", reject);
  });

/** The times that searches took, in milliseconds. */
const search = async (url: string): Promise<number[]> => {
  const times: number[] = [];
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  for (const until = performance.now() + SECONDS * 1000; performance.now() < until; ) {
    const began = performance.now();
    await (await fetch(`${url}/api/homePage/searchPost`, request)).json();
    times.push(performance.now() - began);
    await sleep(10);
  }
  return times;
};

const measure = async (): Promise<void> => {
  const server = await openChatServer({ quiet: true });
  try {
    for (const shot of [null, ...Object.keys(SHOTS)]) {
      const attackers = Array.from({ length: shot === null ? 0 : SOCKETS }, () => attackElsewhere(server.url, shot ?? ""));
      const [times, ...thrown] = await Promise.all([search(server.url), ...attackers]);
      const p95 = percentile(times, 0.95);
      report({
        name: `a search beside ${shot ?? "nothing"}, p95`,
        value: p95,
        unit: "ms",
        beside: { kind: "at most", value: BOUND_MS },
      });
      const rate = thrown.reduce((sum, each) => sum + each, 0) / SECONDS;
      console.info(
        `${shot ?? "nothing"}: ${rate.toFixed(0)} frames a second; a search takes p50 ${percentile(times, 0.5).toFixed(1)}, p95 ${p95.toFixed(1)}, at most ${Math.max(...times).toFixed(0)} ms`,
      );
    }
  } finally {
    await server.close();
  }
};

if (isMainThread) await measure();
else parentPort?.postMessage(await attack(workerData.url, SHOTS[workerData.shot] ?? BOMB, SECONDS));
