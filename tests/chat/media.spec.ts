import { spawnSync } from "node:child_process";
import { expect, newName, test } from "./support/test.ts";

test("images, files and videos are sent, shown and played under the policy of the product's pages", async ({ open }) => {
  const [a, b] = [newName("a"), newName("b")];
  const from = await open(a);
  const to = await open(b, from);
  await from.enter();
  await to.enter();
  const came = (count: number) => expect.poll(async () => (await to.events("MESSAGE_RECEIVED")).length).toBe(count);

  const image = await from.compose("Image", b, { file: { of: "png", name: "x.png", type: "image/png" } });
  expect(image).toMatchObject({ code: 0, data: { progress: expect.arrayContaining([1]) } });
  await came(1);
  const { imageInfoArray = [] } = (await to.last()).payload;
  expect(imageInfoArray[0]).toMatchObject({ width: 400, height: 300 });
  for (const { url } of imageInfoArray) expect(await to.fetch(url)).toMatchObject({ status: 200, type: "image/png" });

  const file = { of: "bytes", size: 700_000, name: "简历.pdf", type: "application/pdf" };
  expect(await from.compose("File", b, { file })).toMatchObject({ code: 0 });
  await came(2);
  const { fileUrl, ...rest } = (await to.last()).payload;
  expect(rest).toMatchObject({ fileName: "简历.pdf", fileSize: 700_000 });
  expect(await to.fetch(String(fileUrl))).toMatchObject({ status: 200, type: "application/pdf", size: 700_000 });
  expect(await to.fetch(String(fileUrl), { range: "bytes=5-9" })).toMatchObject({ status: 206, size: 5 });

  expect(await from.compose("Video", b, { file: { of: "mp4", name: "v.mp4", type: "video/mp4" } })).toMatchObject({ code: 0 });
  await came(3);
  const { videoUrl } = (await to.last()).payload;
  expect(await to.play(String(videoUrl))).toEqual({ width: 400, height: 300 });
});

test("a video has its beginning as a cover where there is ffmpeg", async ({ open }) => {
  test.skip(spawnSync("ffmpeg", ["-version"]).status !== 0, "no ffmpeg here");
  const [a, b] = [newName("a"), newName("b")];
  const from = await open(a);
  const to = await open(b, from);
  await from.enter();
  await to.enter();
  await from.compose("Video", b, { file: { of: "mp4", name: "v.mp4", type: "video/mp4" } });
  await to.signal("MESSAGE_RECEIVED");
  const { snapshotUrl, snapshotWidth, snapshotHeight } = (await to.last()).payload;
  expect({ snapshotWidth, snapshotHeight }).toEqual({ snapshotWidth: 400, snapshotHeight: 300 });
  expect(await to.fetch(String(snapshotUrl))).toMatchObject({ status: 200, type: "image/jpeg" });
});

test("files that are mislabelled or forbidden are not sent", async ({ open }) => {
  const [a, b] = [newName("a"), newName("b")];
  const [from, to] = [await open(a), await open(b)];
  await from.enter();
  await to.enter();
  const code = async (kind: string, name: string, type: string) =>
    (await from.compose(kind, b, { file: { of: "bytes", size: 100, name, type } })).code;
  expect(await code("Video", "v.avi", "video/x-msvideo")).toBe(2352);
  expect(await code("Image", "x.svg", "image/svg+xml")).toBe(2252);
  expect(await code("Image", "x.png", "image/png")).toBe(2400);
  await from.sendText(b, "last");
  await expect.poll(to.received).toEqual(["last"]);
});

test("an image that is sent on can be opened by who gets it", { tag: "@release" }, async ({ open }) => {
  const [a, b, c] = [newName("a"), newName("b"), newName("c")];
  const from = await open(a);
  const [to, third] = [await open(b, from), await open(c, from)];
  for (const client of [from, to, third]) await client.enter();
  await from.compose("Image", b, { file: { of: "png", name: "x.png", type: "image/png" } });
  await expect.poll(async () => (await to.events("MESSAGE_RECEIVED")).length).toBe(1);
  expect(await to.forward(c)).toMatchObject({ code: 0 });
  await expect.poll(async () => (await third.events("MESSAGE_RECEIVED")).length).toBe(1);
  const { imageInfoArray = [] } = (await third.last()).payload;
  expect(imageInfoArray).toHaveLength(3);
  for (const { url } of imageInfoArray) expect(await third.fetch(url)).toMatchObject({ status: 200, type: "image/png" });
});
