import { addressOfFile } from "#lib/browser/object-url.ts";
import { drawSquare } from "#lib/browser/square-picture.ts";
import { PICTURE_SIDE, type PictureProblem, pictureProblem } from "#lib/domain/chat/groups/picture.ts";

/** A picture that is ready to become a group's, with an address at which this page shows it. */
export type Picture = { file: File; url: string };

/** Cuts a chosen file to a small square on this device; answers why that is impossible. */
export const preparePicture = async (
  chosen: File,
  draw: typeof drawSquare = drawSquare,
): Promise<{ picture: Picture } | { problem: PictureProblem }> => {
  const problem = pictureProblem(chosen);
  if (problem) return { problem };
  const file = await draw(chosen, PICTURE_SIDE);
  return file ? { picture: { file, url: addressOfFile(file) } } : { problem: "unreadable" };
};
