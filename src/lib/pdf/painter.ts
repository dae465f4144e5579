import type { Painter } from "./draw.ts";

/** Pixels to a character: sharp in print at the size of a résumé. */
const EM = 96;
const FAMILIES = '"Apple Color Emoji","Segoe UI Emoji","Noto Color Emoji","PingFang SC","Microsoft YaHei","SimSun-ExtB",sans-serif';

/** Draws characters with the machine's own fonts. */
export const paintCharacters: Painter = async (text, { width, height, color }) => {
  const canvas = new OffscreenCanvas(Math.ceil(width * EM), Math.ceil(height * EM));
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.font = `${EM * 0.92}px ${FAMILIES}`;
  context.fillStyle = color;
  context.fillText(text, 0, 0.86 * EM, canvas.width);
  return new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
};
