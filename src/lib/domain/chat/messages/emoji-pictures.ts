import type { Emoji, Face } from "./emoji.ts";

/** The three packs of large stickers (R3.3.4-2): their number on the wire and the names of theirs, `yz00` to `yz17`. */
export const FACE_PACKS = [
  { index: 1, prefix: "yz", count: 18 },
  { index: 2, prefix: "ys", count: 16 },
  { index: 3, prefix: "gcs", count: 17 },
] as const;
export type FacePack = (typeof FACE_PACKS)[number];

/** The folder is named by a hash of its contents, so that its files can be cached forever; a test compares the two. */
export const PICTURES = "/emoji/05402470";

/** The address of an emoji's picture, 32 × 32 units. */
export const emojiPicture = (emoji: Emoji): string => `${PICTURES}/${emoji}.svg`;

/** The stickers of a pack. */
export const facesOf = ({ index, prefix, count }: FacePack): Face[] =>
  Array.from({ length: count }, (_, number) => ({ index, data: `${prefix}${String(number).padStart(2, "0")}` }));

const FACES: ReadonlySet<string> = new Set(
  FACE_PACKS.flatMap((pack) => facesOf(pack).map(({ index, data }) => `${index}/${data}`)),
);

/** The address of a sticker's picture, 240 × 240 pixels; null for unknown stickers. Other clients may add `@2x` to its name. */
export const facePicture = ({ index, data }: Face): string | null => {
  const name = data.replace(/@2x$/, "");
  return FACES.has(`${index}/${name}`) ? `${PICTURES}/face/${name}.webp` : null;
};
