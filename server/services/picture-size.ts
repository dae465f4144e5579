/** A picture's kind and size in pixels, from its first bytes. */
export type PictureSize = { kind: "jpeg" | "png"; width: number; height: number };

const PNG = Buffer.from("89504e470d0a1a0a", "hex");

const ofPng = (bytes: Buffer): PictureSize | null =>
  bytes.length >= 24 && bytes.subarray(0, 8).equals(PNG)
    ? { kind: "png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;

/** Markers of a JPEG that state its size: all frames, which are C0 to CF without tables (C4, CC) and the reserved C8. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const ofJpeg = (bytes: Buffer): PictureSize | null => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2))
    if (isFrame(bytes[at + 1] ?? 0)) return { kind: "jpeg", height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  return null;
};

/** The kind and size of a JPEG or PNG; null for anything else, and for one without an area. */
export const pictureSize = (bytes: Buffer): PictureSize | null => {
  const size = ofPng(bytes) ?? ofJpeg(bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
};
