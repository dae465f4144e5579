import { encode } from "uqr";

/** The quiet zone around a code, in modules (ISO 18004 asks for four). */
const MARGIN = 4;

/** A text as a QR code: the path of an SVG whose view box is `size` wide and high, one piece for each run of dark modules. */
export const qrOf = (text: string): { size: number; path: string } => {
  const { size, data } = encode(text, { ecc: "M", border: MARGIN });
  const runs = data.flatMap((row, y) =>
    [...row.map(Number).join("").matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join("") };
};
