import type { StillMaker } from "./ffmpeg.ts";

/** Makes a JPEG of a video's beginning; null if unreadable. `format` is the file's extension: mp4, mov or webm. */
export type CoverMaker = (video: AsyncIterable<Uint8Array>, format: string) => Promise<Buffer | null>;

/** Wide enough for a screen of any phone. */
const WIDTH_MAX = 720;

const DEMUXERS: Record<string, string> = { mp4: "mov", mov: "mov", webm: "matroska" };

const OUTPUT = ["-vf", `scale=w='min(${WIDTH_MAX},iw)':h=-2`, "-q:v", "4", "-c:v", "mjpeg"];

export const createCoverMaker =
  (make: StillMaker): CoverMaker =>
  async (video, format) => {
    const demuxer = DEMUXERS[format];
    return demuxer === undefined ? null : make(video, { demuxer, output: OUTPUT });
  };
