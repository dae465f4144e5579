/**
 * `npm run stress:disk-full [times]`: fills the disk of the embedded database again and again, at moments of chance, while people write to each other.
 * The server may refuse work or end, but all that it acknowledged must be there, once, when there is room again. A file that does not fit is refused
 * and leaves nothing behind. Needs root, for a small disk in memory.
 */
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { envelope } from "#lib/contract/envelope.ts";
import { logInDemoSeeker } from "#scripts/demo-session.ts";
import { report } from "#tests/support/bench/figures.ts";
import { type ChatServer, openChatServer } from "#tests/support/chat/chat-server.ts";
import { formOf, PDF, UPLOAD_PATH } from "#tests/support/server/uploads.ts";
import { createPerson, judge, PEOPLE, type Person } from "./crash.ts";

const MEGABYTE = 2 ** 20;
/** Room for the database and the work of all rounds. */
const DISK_MB = 512;
/** A full disk keeps at most this much, so that some writes still fit and others do not. */
const LEFT_BYTES = MEGABYTE / 4;
/** Until the disk is felt, at most; the database writes to files that it has already for a while. */
const FULL_FOR_MS = 60_000;
/** And then as long. */
const FELT_FOR_MS = 500;
const REST_MS = 5;
/** Below the files that an account may send in a day. */
const UPLOADS = 10;
/** Faults that a client may see while the disk is full: the service refuses, or its process has ended. */
const REFUSED = /was refused|could not come back|connection|ECONN|socket hang up/i;

const openDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), "full-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", folder]);
  const ballast = join(folder, "ballast");
  return {
    folder,
    /** Fills all but `left` bytes. */
    fill: (left: number): void => {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
      } catch (error) {
        // The database took some of the room in between: the disk is as full as can be.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    /** Uploads, whole or not. */
    countFiles: (): number =>
      globSync("data/files/**/*", { cwd: folder, withFileTypes: true }).filter((each) => each.isFile()).length,
    free: (): void => rmSync(ballast, { force: true }),
    close: (): void => {
      execFileSync("umount", [folder]);
      rmdirSync(folder);
    },
  };
};

type Round = { isOver: () => boolean; unforeseen: string[]; refusals: number };

/** Writes for the whole round, and comes back after every refusal. */
const keepWriting = async (person: Person, round: Round): Promise<void> => {
  while (!round.isOver()) {
    try {
      await person.enter();
      await person.chatter(round.isOver, () => sleep(REST_MS));
    } catch (error) {
      round.refusals += 1;
      if (!REFUSED.test(String(error))) round.unforeseen.push(`${person.me}: ${error}`);
      await sleep(REST_MS);
    }
  }
};

/** Whether the server took a file of a megabyte. */
const upload = async ({ url }: ChatServer, token: string): Promise<boolean> => {
  const body = formOf(["paper.pdf", Buffer.concat([Buffer.from(PDF), Buffer.alloc(MEGABYTE)])]);
  const response = await fetch(url + UPLOAD_PATH, { method: "POST", headers: { authorization: token }, body }).catch(() => null);
  const answer = envelope.safeParse(await response?.json().catch(() => null));
  return answer.data?.code === 0;
};

type FullDiskReport = { acknowledged: number; refusals: number; ends: number; wrong: string[] };

/** `times` times: people write, the disk gets full at a moment of chance, has room again, and they go on. */
const fillAgainAndAgain = async (
  times: number,
  onRound?: (count: number, acknowledged: number) => void,
): Promise<FullDiskReport> => {
  const disk = openDisk();
  const server = await openChatServer({ env: { DATA_DIR: join(disk.folder, "data"), BACKUP_DAYS: "0", DEMO: "1" }, quiet: true });
  const people = PEOPLE.map((name) => createPerson(server, name));
  const total = (): number => people.reduce((sum, person) => sum + person.acknowledged.size, 0);
  const outcome: FullDiskReport = { acknowledged: 0, refusals: 0, ends: 0, wrong: [] };
  try {
    const { token } = await logInDemoSeeker(server.url);
    let files = disk.countFiles();
    for (let count = 1; count <= times; count += 1) {
      let isOver = false;
      const round: Round = { isOver: () => isOver, unforeseen: outcome.wrong, refusals: 0 };
      const writing = people.map((person) => keepWriting(person, round));
      await sleep(Math.random() * 500);
      disk.fill(Math.random() * LEFT_BYTES);
      const until = performance.now() + FULL_FOR_MS;
      while (round.refusals === 0 && server.isRunning() && performance.now() < until) await sleep(REST_MS);
      await sleep(FELT_FOR_MS);
      if (await upload(server, token)) outcome.wrong.push("a file was taken by a full disk");
      disk.free();
      const before = total();
      // All write again before the next round: the server has recovered.
      while (total() < before + people.length) {
        if (!server.isRunning()) {
          outcome.ends += 1;
          await server.start();
        }
        await sleep(REST_MS);
      }
      if (count <= UPLOADS) {
        if (await upload(server, token)) files += 1;
        else outcome.wrong.push("a file was refused by a disk with room");
      }
      isOver = true;
      await Promise.all(writing);
      outcome.refusals += round.refusals;
      onRound?.(count, total());
    }
    for (const person of people) await person.enter();
    for (const person of people) await person.settle();
    if (disk.countFiles() !== files) outcome.wrong.push(`${disk.countFiles()} files are there, not ${files}`);
    outcome.wrong.push(...(await judge(people)));
    outcome.acknowledged = total();
    return outcome;
  } finally {
    await Promise.all(people.map((person) => person.leave()));
    await server.close();
    disk.close();
  }
};

const times = Number(process.argv[2] ?? 20);
const { acknowledged, refusals, ends, wrong } = await fillAgainAndAgain(times, (count, soFar) => {
  if (count % 5 === 0) console.info(`${count} times full, ${soFar} messages acknowledged`);
});
for (const line of wrong.slice(0, 20)) console.info(line);
report({ name: `messages acknowledged beside ${times} full disks`, value: acknowledged, unit: "messages" });
report({ name: "refusals and lost connections", value: refusals, unit: "times" });
report({ name: "ends of the server", value: ends, unit: "times" });
report({ name: "lost, doubled or unheard", value: wrong.length, unit: "messages", beside: { kind: "at most", value: 0 } });
