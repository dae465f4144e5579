/**
 * Lets another process ask a running server for a backup: it writes a request file into `backups/`, the server deletes it when it starts
 * and writes an answer file. Only a process with write access there can ask.
 */
import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { makeFolder } from "#server/disk/sync.ts";
import { backupsOf } from "./backups.ts";

const answerSchema = z.union([z.object({ made: z.string() }), z.object({ failed: z.string() })]);
export type Answer = z.infer<typeof answerSchema>;

const REQUEST = /^request-([\w-]+)$/;
const LOOK_AGAIN_MS = 200;

const requestFile = (dataDir: string, id: string): string => path.join(backupsOf(dataDir), `request-${id}`);
const answerFile = (dataDir: string, id: string): string => path.join(backupsOf(dataDir), `answer-${id}`);

/** Takes all pending requests; returns one function per request that sends the answer. */
export const takeRequests = async (dataDir: string): Promise<((answer: Answer) => Promise<void>)[]> => {
  const names = await readdir(backupsOf(dataDir)).catch(() => []);
  const ids = names.flatMap((name) => REQUEST.exec(name)?.[1] ?? []);
  for (const id of ids) await rm(requestFile(dataDir, id), { force: true });
  return ids.map((id) => async (answer) => {
    const draft = `${answerFile(dataDir, id)}.part`;
    await writeFile(draft, JSON.stringify(answer), { mode: 0o600 });
    await rename(draft, answerFile(dataDir, id));
  });
};

const isWaiting = async (dataDir: string, id: string): Promise<boolean> =>
  (await readdir(backupsOf(dataDir))).includes(path.basename(requestFile(dataDir, id)));

const readAnswer = (dataDir: string, id: string): Promise<string | null> =>
  readFile(answerFile(dataDir, id), "utf8").catch(() => null);

/** Asks the running server for a backup. Null if the server does not take the request within `timeoutMs`, or stops. */
export const requestBackup = async (dataDir: string, timeoutMs: number, isServed: () => boolean): Promise<Answer | null> => {
  const id = randomUUID();
  await makeFolder(backupsOf(dataDir));
  await writeFile(requestFile(dataDir, id), "", { mode: 0o600 });
  const asked = performance.now();
  try {
    for (;;) {
      const answer = await readAnswer(dataDir, id);
      if (answer !== null) return answerSchema.parse(JSON.parse(answer));
      const isIgnored = performance.now() - asked > timeoutMs && (await isWaiting(dataDir, id));
      if (isIgnored || !isServed()) return null;
      await pause(LOOK_AGAIN_MS);
    }
  } finally {
    await rm(requestFile(dataDir, id), { force: true });
    await rm(answerFile(dataDir, id), { force: true });
  }
};
