/** The square that is cut out of a chosen picture. */
import { expect, test } from "vitest";
import { drawSquare } from "#lib/browser/square-picture.ts";

/** A picture whose thirds are red, blue and red; `hole`: the middle is transparent instead. */
const pictureOf = async (hole: boolean): Promise<Blob> => {
  const canvas = new OffscreenCanvas(300, 100);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  for (const [x, colour] of [
    [0, "#f00"],
    [100, "#00f"],
    [200, "#f00"],
  ] as const) {
    pen.fillStyle = colour;
    if (x !== 100 || !hole) pen.fillRect(x, 0, 100, 100);
  }
  return canvas.convertToBlob({ type: "image/png" });
};

/** The size of a picture and the colours of its corners, to the nearest of black and white in each channel. */
const look = async (file: File | null) => {
  if (!file) throw new Error("no picture");
  const picture = await createImageBitmap(file);
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.drawImage(picture, 0, 0);
  const corners = [3, picture.width - 4].map((x) => [...pen.getImageData(x, 3, 1, 1).data.slice(0, 3)].map((value) => value > 127));
  return { type: file.type, size: [picture.width, picture.height], corners };
};

test("the middle of a wide picture becomes a square JPEG", async () => {
  const blue = [false, false, true];
  expect(await look(await drawSquare(await pictureOf(false), 64))).toEqual({
    ...{ type: "image/jpeg", size: [64, 64], corners: [blue, blue] },
  });
});

test("a transparent middle becomes white", { tags: "release" }, async () => {
  const white = [true, true, true];
  expect(await look(await drawSquare(await pictureOf(true), 64))).toMatchObject({ corners: [white, white] });
});

test("a file that is no picture has no square", async () => {
  expect(await drawSquare(new Blob(["text"]), 64)).toBeNull();
});
