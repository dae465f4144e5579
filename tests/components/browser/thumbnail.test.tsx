/** Thumbnails of uploaded pictures (R2.9.2-1). */
import { expect, test } from "vitest";
import { drawThumbnail } from "#lib/browser/thumbnail.ts";

/** A red picture. */
const pictureOf = async (width: number, height: number): Promise<Blob> => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = "#f00";
  pen.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: "image/png" });
};

/** The size of the picture at an address, and the colours of two of its points. */
const look = async (address: string, points: readonly (readonly [number, number])[]) => {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.drawImage(picture, 0, 0);
  const colours = points.map(([x, y]) => [...pen.getImageData(x, y, 1, 1).data.slice(0, 3)]);
  return { size: [picture.width, picture.height], colours };
};

test("a wide picture is 200 × 200 with white above and below", { tags: "release" }, async () => {
  const address = (await drawThumbnail(await pictureOf(400, 100))) ?? "";
  expect(
    await look(address, [
      [100, 10],
      [100, 100],
      [5, 100],
      [100, 190],
    ]),
  ).toEqual({
    size: [200, 200],
    colours: [
      [255, 255, 255],
      [255, 0, 0],
      [255, 0, 0],
      [255, 255, 255],
    ],
  });
});

test("a file that is not a picture has none", async () => {
  expect(await drawThumbnail(new Blob(["text"]))).toBeNull();
});
