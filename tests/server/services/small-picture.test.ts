import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { findFfmpeg } from "#server/services/ffmpeg.ts";
import { createPictureScaler, type PictureScaler } from "#server/services/small-picture.ts";

const still = await findFfmpeg("ffmpeg", 20_000_000);
const folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
afterAll(() => rmSync(folder, { recursive: true }));

const stream = async function* (content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
};

describe.skipIf(still === null)("a small picture by ffmpeg", () => {
  const scale = still && (createPictureScaler(still) as PictureScaler);
  const picture = (codec: string, size = "1600x900"): Buffer =>
    execFileSync(
      "ffmpeg",
      [
        ...["-v", "error", "-f", "lavfi", "-i", `testsrc=s=${size}:d=0.04`, "-frames:v", "1"],
        ...["-c:v", codec, "-f", "image2pipe", "pipe:1"],
      ],
      { maxBuffer: 20_000_000 },
    );
  /** Width and height of a WebP of one frame. */
  const sizeOf = (content: Buffer | null | undefined): string => {
    const file = path.join(folder, "small.webp");
    writeFileSync(file, content ?? "");
    const shown = ["-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", file];
    return execFileSync("ffprobe", shown).toString().trim();
  };
  /** EXIF that says a picture lies on its side. */
  const TURNED = Buffer.from("ffe1002245786966000" + "04d4d002a00000008000101120003000000010006000000000000", "hex");

  test.each([
    ["jpg", "mjpeg"],
    ["png", "png"],
    ["bmp", "bmp"],
    ["webp", "libwebp"],
  ])("of a %s keeps its proportions", async (format, codec) => {
    expect(sizeOf(await scale?.(stream(picture(codec)), format, 720))).toBe("720,405");
  });

  test("is upright according to its metadata", async () => {
    const jpeg = picture("mjpeg");
    const turned = Buffer.concat([jpeg.subarray(0, 2), TURNED, jpeg.subarray(2)]);
    expect(sizeOf(await scale?.(stream(turned), "jpg", 198))).toMatch(/^11[12],198$/);
  });

  test("is never larger than the picture", async () => {
    expect(sizeOf(await scale?.(stream(picture("png", "100x60")), "png", 720))).toBe("100,60");
  });

  test.each<[string, string, () => Buffer]>([
    ["no picture", "jpg", () => Buffer.from("nothing of the kind")],
    ["another format than it says", "jpg", () => picture("bmp")],
    ["a format that moves", "gif", () => picture("gif")],
    ["a flood of pixels", "png", () => picture("png", "9000x7000")],
  ])("of %s is not made", async (_name, format, content) => {
    expect(await scale?.(stream(content()), format, 198)).toBeNull();
  });
});
