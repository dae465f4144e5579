import type { StillMaker } from "./ffmpeg.ts";

/**
 * Scales a picture to an upright WebP with sides up to `side` pixels; null for unreadable and animated ones.
 * `format` is the file's extension.
 */
export type PictureScaler = (picture: AsyncIterable<Uint8Array>, format: string, side: number) => Promise<Buffer | null>;

const DEMUXERS: Record<string, string> = {
  jpg: "jpeg_pipe",
  jpeg: "jpeg_pipe",
  png: "png_pipe",
  webp: "webp_pipe",
  bmp: "bmp_pipe",
};

/** A camera's largest pictures; a larger claim is an attempt to exhaust memory. */
const PIXELS_MAX = 60_000_000;

/** Why: docs/decisions/0050-small-pictures-by-the-same-program.md */
export const createPictureScaler =
  (make: StillMaker): PictureScaler =>
  async (picture, format, side) => {
    const demuxer = DEMUXERS[format];
    if (demuxer === undefined) return null;
    const scale = `scale=w='min(${side},iw)':h='min(${side},ih)':force_original_aspect_ratio=decrease`;
    const output = ["-vf", scale, "-c:v", "libwebp", "-quality", "80"];
    return make(picture, { demuxer, input: ["-max_pixels", String(PIXELS_MAX)], output });
  };
