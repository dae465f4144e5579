/** The sharpness of the JPEG, of 1 at most. */
const QUALITY = 0.9;

/** The middle of a picture as a square JPEG on white, upright; null if the file cannot be drawn. `side` in pixels. */
export const drawSquare = async (file: Blob, side: number): Promise<File | null> => {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = new OffscreenCanvas(side, side);
    const pen = canvas.getContext("2d");
    if (!pen) return null;
    const cut = Math.min(picture.width, picture.height);
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, side, side);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side);
    picture.close();
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
    return new File([blob], "picture.jpg", { type: blob.type });
  } catch {
    return null; // Broken, or a kind of picture that this browser does not draw.
  }
};
