import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pLimit from "p-limit";
import { spool } from "./spool.ts";

const run = promisify(execFile);

/** How to decode and render a file. The format is always given, never guessed: some formats name other files and addresses to read. */
export type Still = { demuxer: string; input?: readonly string[]; output: readonly string[] };
/** Takes one picture out of an untrusted file; null if that fails. */
export type StillMaker = (content: AsyncIterable<Uint8Array>, still: Still) => Promise<Buffer | null>;

const TIMEOUT_MS = 5_000;
const RESULT_BYTES_MAX = 2_000_000;
/** With this many waiting, further files get no still: their senders would wait too long. */
const WAITING_MAX = 3;

const argumentsFor = (file: string, { demuxer, input = [], output }: Still): string[] => [
  ...["-v", "error", "-nostdin", "-threads", "1", "-protocol_whitelist", "file", ...input, "-f", demuxer, "-i", file],
  ...["-an", "-frames:v", "1", ...output, "-f", "image2pipe", "pipe:1"],
];

/** Stills by ffmpeg in a separate process, one at a time; null if ffmpeg is missing. `maxBytes`: the largest file to process. */
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
