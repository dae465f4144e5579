/** The side of the picture's code and the height of its caption, in pixels. */
const SIDE = 720;
const CAPTION = 88;
const MARGIN = 24;

/** A QR code as a PNG, black on white, with a line of words below it; null if this browser cannot draw it. */
export const drawQr = async ({ size, path }: { size: number; path: string }, caption: string): Promise<Blob | null> => {
  try {
    // Whole pixels for each module keep its edges sharp.
    const scale = Math.floor(SIDE / size);
    const side = size * scale;
    const canvas = new OffscreenCanvas(side, side + CAPTION);
    const pen = canvas.getContext("2d");
    if (!pen) return null;
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = "#000";
    pen.font = "32px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(caption, side / 2, side + (CAPTION - MARGIN) / 2, side - 2 * MARGIN);
    pen.scale(scale, scale);
    pen.fill(new Path2D(path));
    return await canvas.convertToBlob({ type: "image/png" });
  } catch {
    return null;
  }
};
