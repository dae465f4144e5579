import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pLimit from "p-limit";
import { spool } from "./spool.ts";

const run = promisify(execFile);

/** What is to be made of a file: its format, which is said, not guessed – others may name files and addresses that would be read then –, and how. */
export type Still = { demuxer: string; input?: readonly string[]; output: readonly string[] };
/** One picture out of a file of a stranger's; null when there is none to be had. */
export type StillMaker = (content: AsyncIterable<Uint8Array>, still: Still) => Promise<Buffer | null>;

const TIMEOUT_MS = 5_000;
const RESULT_BYTES_MAX = 2_000_000;
/** What finds so many before it goes without: whoever sends the file waits for it. */
const WAITING_MAX = 3;

const argumentsFor = (file: string, { demuxer, input = [], output }: Still): string[] => [
  ...["-v", "error", "-nostdin", "-threads", "1", "-protocol_whitelist", "file", ...input, "-f", demuxer, "-i", file],
  ...["-an", "-frames:v", "1", ...output, "-f", "image2pipe", "pipe:1"],
];

/** Stills by ffmpeg, a process of its own, one at a time; null where there is none. `maxBytes`: the largest file that is looked at. */
export const findFfmpeg = async (ffmpeg: string, maxBytes: number): Promise<StillMaker | null> => {
  const isThere = await run(ffmpeg, ["-version"], { timeout: TIMEOUT_MS }).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const oneByOne = pLimit(1);
  const make = async (file: string, still: Still): Promise<Buffer | null> => {
    const limits = { timeout: TIMEOUT_MS, killSignal: "SIGKILL", maxBuffer: RESULT_BYTES_MAX } as const;
    try {
      const { stdout } = await run(ffmpeg, argumentsFor(file, still), { ...limits, encoding: "buffer" });
      return stdout.length > 0 ? stdout : null;
    } catch {
      return null;
    }
  };
  const still: StillMaker = async (content, how) => {
    const file = path.join(tmpdir(), `still-${randomUUID()}`);
    try {
      await spool(content, file, maxBytes);
      return await make(file, how);
    } finally {
      await rm(file, { force: true });
    }
  };
  return async (content, how) => (oneByOne.pendingCount < WAITING_MAX ? oneByOne(still, content, how) : null);
};
