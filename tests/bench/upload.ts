/**
 * `npm run bench:upload`: the server's memory for uploads of 100 MB, one after the other and two at once, with a limit of
 * 64 MB: as the system sees it, and without garbage, which the first figure hides where the process has
 * room already. Only Linux reports the peak of another process.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { envelope } from "#lib/contract/envelope.ts";
import { logInDemoSeeker } from "#scripts/demo-session.ts";
import { report } from "#tests/support/bench/figures.ts";
import { openChatServer } from "#tests/support/chat/chat-server.ts";
import { streamOf, UPLOAD_PATH } from "#tests/support/server/uploads.ts";

const MEGABYTE = 1024 ** 2;
const SIZE = 100 * MEGABYTE;
const MOST_MB = 64;
const reportMemory = (name: string, bytes: number): void =>
  report({ name, value: bytes / MEGABYTE, unit: "MB", beside: { kind: "at most", value: MOST_MB } });

const server = await openChatServer({ env: { DEMO: "1" }, quiet: true });
const { token } = await logInDemoSeeker(server.url);

const kilobytes = (name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(readFileSync(`/proc/${server.pid()}/status`, "utf8"))?.[1] ?? Number.NaN);
const forgetPeak = (): void => writeFileSync(`/proc/${server.pid()}/clear_refs`, "5");

/** A form with a PDF of a size, made as it is sent. */
const form = (size: number) =>
  streamOf(
    (function* () {
      const piece = Buffer.alloc(MEGABYTE, " ");
      yield Buffer.from('--b\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%PDF-');
      for (let left = size - 5; left > 0; left -= piece.length) yield piece.subarray(0, left);
      yield Buffer.from("\r\n--b--\r\n");
    })(),
  );
const upload = async (size: number): Promise<void> => {
  const headers = { authorization: token, "content-type": "multipart/form-data; boundary=b" };
  const init: RequestInit = { method: "POST", headers, body: form(size), ...{ duplex: "half" } };
  const { code, message } = envelope.parse(await (await fetch(server.url + UPLOAD_PATH, init)).json());
  if (code !== 0) throw new Error(`an upload was refused: ${message}`);
};

/** Reports the most memory above the server's initial use. */
const measure = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  await server.memory();
  forgetPeak();
  const before = kilobytes("VmRSS") * 1024;
  const started = performance.now();
  await work();
  const more = kilobytes("VmHWM") * 1024 - before;
  console.log(`${name}: ${(performance.now() - started).toFixed(0)} ms`);
  reportMemory(`${name}: memory above its level`, more);
};

const LOOK_EVERY_MS = 20;
/** Time for the leftovers of earlier uploads to be freed. */
const SETTLED_AFTER_MS = 1000;
/** Reports how much more of objects and buffers than before is held at most while work is under way. */
const measureHeld = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  await server.memory();
  await pause(SETTLED_AFTER_MS);
  const { heap: before } = await server.memory();
  let most = 0;
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    most = Math.max(most, (await server.memory()).heap - before);
    await pause(LOOK_EVERY_MS);
  }
  await done;
  reportMemory(`${name}: held above its level`, most);
};

try {
  await upload(MEGABYTE);
  await measure("100 MB", () => upload(SIZE));
  await measure("100 MB again", () => upload(SIZE));
  await measure("100 MB twice at once", () => Promise.all([upload(SIZE), upload(SIZE)]));
  await measureHeld("100 MB twice at once", () => Promise.all([upload(SIZE), upload(SIZE)]));
} finally {
  await server.close();
}
