/** The longer side of the picture, in pixels: twice the size at which a page shows it. */
const SIDE = 280;
const QUALITY = 0.82;

const dataAddress = (file: Blob): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });

/** A picture as a small upright JPEG on white, as a data address; null if the file cannot be drawn. */
export const smallPhoto = async (file: Blob): Promise<string | null> => {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
    const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
    const pen = canvas.getContext("2d");
    if (!pen) return null;
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await dataAddress(await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY }));
  } catch {
    return null; // Broken, or a kind of picture that this browser does not draw.
  }
};
