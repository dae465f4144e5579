import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findFfmpeg } from "#server/services/ffmpeg.ts";
import { type CoverMaker, createCoverMaker } from "#server/services/video-cover.ts";

const MAX_BYTES = 1_000_000;
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

const still = await findFfmpeg("ffmpeg", MAX_BYTES);
const ffmpeg = still && createCoverMaker(still);
const folder = mkdtempSync(path.join(tmpdir(), "videos-"));
// A temporary folder of its own, without other tests' files.
vi.stubEnv("TMPDIR", folder);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const stream = async function* (content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
};
const leftovers = (): string[] => readdirSync(folder).filter((name) => name.startsWith("still-"));

test("without ffmpeg there are no covers", async () => {
  expect(await findFfmpeg(path.join(folder, "no-such-program"), MAX_BYTES)).toBeNull();
});

describe.skipIf(ffmpeg === null)("a cover by ffmpeg", () => {
  const maker = ffmpeg as CoverMaker;
  const film = (name: string, ...codec: string[]): Buffer => {
    const source = ["-f", "lavfi", "-i", "color=c=red:s=1600x900:d=0.4"];
    return execFileSync("ffmpeg", ["-v", "error", "-y", ...source, ...codec, "-f", name, "pipe:1"]);
  };
  let webm: Buffer;
  beforeAll(() => {
    webm = film("webm", "-c:v", "libvpx", "-deadline", "realtime");
  });

  test("is a JPEG that is no wider than a phone", async () => {
    const cover = await maker(stream(webm), "webm");
    expect(cover?.subarray(0, 3)).toEqual(JPEG_START);
    const file = path.join(folder, "cover.jpg");
    writeFileSync(file, cover ?? "");
    const size = execFileSync("ffmpeg", ["-v", "error", "-i", file, "-f", "rawvideo", "-pix_fmt", "gray", "pipe:1"]).length;
    expect(size).toBe(720 * 406);
  });

  test.each<[string, () => Buffer, string]>([
    ["no video", () => Buffer.from("nothing of the kind"), "mp4"],
    ["half a video", () => webm.subarray(0, 200), "webm"],
    ["another format than it says", () => webm, "mp4"],
    ["a list of other files", () => Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n"), "mp4"],
    ["of a format that is not known", () => webm, "avi"],
  ])("of %s is not made", async (_name, content, format) => {
    expect(await maker(stream(content()), format)).toBeNull();
  });

  test("leaves no temporary files in any case", async () => {
    await expect(maker(stream(Buffer.alloc(MAX_BYTES + 1)), "mp4")).rejects.toThrow();
    expect(leftovers()).toEqual([]);
  });

  test("is made for a limited number of videos at once", { tags: "release" }, async () => {
    const made = await Promise.all(Array.from({ length: 24 }, () => maker(stream(webm.subarray(0, 100)), "webm")));
    expect(made).toEqual(Array.from({ length: 24 }, () => null));
    expect((await Promise.all(Array.from({ length: 3 }, () => maker(stream(webm), "webm")))).filter(Boolean)).toHaveLength(3);
  });
});
