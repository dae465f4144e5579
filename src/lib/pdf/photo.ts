/** The longer side of a photo in a PDF, in pixels: 400 to the inch at the size of a 一寸照. */
const SIDE = 600;
const QUALITY = 0.86;

/** A picture as a JPEG of at most 600 pixels a side, upright, on white; null if it is not a picture. */
export const photoJpeg = async (file: Blob): Promise<Uint8Array<ArrayBuffer> | null> => {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY })).arrayBuffer());
};
