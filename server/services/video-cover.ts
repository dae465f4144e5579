import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pLimit from "p-limit";
import { spool } from "./spool.ts";

const run = promisify(execFile);

/** Makes a JPEG of how a video begins; null for what can't be read. `format` is the extension of its name: mp4, mov or webm. */
export type CoverMaker = (video: AsyncIterable<Uint8Array>, format: string) => Promise<Buffer | null>;

const TIMEOUT_MS = 5_000;
const COVER_BYTES_MAX = 2_000_000;
/** A video that finds so many before it goes without a cover: whoever sends it waits for it. */
const WAITING_MAX = 3;
/** Wide enough for a screen of any phone. */
const WIDTH_MAX = 720;

/** The format is said, not guessed: other formats may name files and addresses that would be read then. */
const DEMUXERS: Record<string, string> = { mp4: "mov", mov: "mov", webm: "matroska" };

const argumentsFor = (file: string, demuxer: string): string[] => [
  ...["-v", "error", "-nostdin", "-threads", "1", "-protocol_whitelist", "file", "-f", demuxer, "-i", file],
  ...["-an", "-frames:v", "1", "-vf", `scale=w='min(${WIDTH_MAX},iw)':h=-2`, "-q:v", "4"],
  ...["-f", "image2pipe", "-c:v", "mjpeg", "pipe:1"],
];

/** Covers by ffmpeg, one at a time; null where there is none. `maxBytes`: the largest video that is looked at. */
export const findCoverMaker = async (ffmpeg: string, maxBytes: number): Promise<CoverMaker | null> => {
  const isThere = await run(ffmpeg, ["-version"], { timeout: TIMEOUT_MS }).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const oneByOne = pLimit(1);
  const make = async (file: string, demuxer: string): Promise<Buffer | null> => {
    const limits = { timeout: TIMEOUT_MS, killSignal: "SIGKILL", maxBuffer: COVER_BYTES_MAX } as const;
    try {
      const { stdout } = await run(ffmpeg, argumentsFor(file, demuxer), { ...limits, encoding: "buffer" });
      return stdout.length > 0 ? stdout : null;
    } catch {
      return null;
    }
  };
  const cover: CoverMaker = async (video, format) => {
    const demuxer = DEMUXERS[format];
    if (demuxer === undefined) return null;
    const file = path.join(tmpdir(), `cover-${randomUUID()}`);
    try {
      await spool(video, file, maxBytes);
      return await make(file, demuxer);
    } finally {
      await rm(file, { force: true });
    }
  };
  return async (video, format) => (oneByOne.pendingCount < WAITING_MAX ? oneByOne(cover, video, format) : null);
};
