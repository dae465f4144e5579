import { attachmentProblem } from "#lib/domain/chat/composing/attachments.ts";

/** The side of a group's picture in pixels: sharp at twice the size at which it is shown. */
export const PICTURE_SIDE = 256;

/** Why a file cannot become a group's picture. */
export type PictureProblem = "type" | "size" | "empty" | "unreadable";

/** A problem that name and size show, or null. The limits are those of pictures in messages. */
export const pictureProblem = (file: { name: string; size: number }): PictureProblem | null => {
  switch (attachmentProblem(file, "image")) {
    case null:
      return null;
    case "file-empty":
      return "empty";
    case "image-type":
      return "type";
    default:
      return "size";
  }
};
