/** The side of a thumbnail in pixels (R2.9.2-1). */
const SIDE = 200;

/** The address of a thumbnail: 200×200 on white, upright; null if the file cannot be drawn. */
export const drawThumbnail = async (file: Blob): Promise<string | null> => {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = new OffscreenCanvas(SIDE, SIDE);
    const pen = canvas.getContext("2d");
    if (!pen) return null;
    const scale = Math.min(SIDE / picture.width, SIDE / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, SIDE, SIDE);
    pen.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
    picture.close();
    return URL.createObjectURL(await canvas.convertToBlob({ type: "image/png" }));
  } catch {
    return null; // Broken, or a kind of picture that this browser does not draw.
  }
};
