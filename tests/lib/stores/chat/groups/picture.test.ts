import { expect, test } from "vitest";
import { preparePicture } from "#lib/stores/chat/groups/picture.ts";

const fileOf = (name: string): File => new File(["x"], name);

test("a picture is drawn as a square of 256 pixels, with an address", async () => {
  const sides: number[] = [];
  const prepared = await preparePicture(fileOf("a.png"), async (_file, side) => {
    sides.push(side);
    return fileOf("picture.jpg");
  });
  expect(sides).toEqual([256]);
  expect(prepared).toMatchObject({ picture: { file: { name: "picture.jpg" }, url: expect.stringMatching(/^blob:/) } });
});

test("a file of another kind is not drawn", async () => {
  const draw = () => Promise.reject(new Error("drawn"));
  expect(await preparePicture(fileOf("a.pdf"), draw)).toEqual({ problem: "type" });
});

test("a broken picture is unreadable", async () => {
  expect(await preparePicture(fileOf("a.png"), async () => null)).toEqual({ problem: "unreadable" });
});
