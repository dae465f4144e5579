/** Limits of files in messages (R3.5.3-3). */
export const IMAGE_MAX_MB = 20;
export const VIDEO_MAX_MB = 100;
export const FILE_MAX_MB = 100;
/** How long a video may be that is chosen in the mini-program, in seconds (R3.9.1-3). */
export const MINI_PROGRAM_VIDEO_SECONDS = 60;

/** Types of pictures that can be sent as such (R3.5.3-3). */
export const IMAGE_TYPES = ["gif", "jpeg", "jpg", "png", "bmp", "webp"] as const;
/** Types that the chat's SDK takes for videos. */
export const VIDEO_TYPES = ["mp4", "mov"] as const;
export const ATTACHMENT_KINDS = ["image", "video", "file"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];
export type AttachmentProblem =
  | "image-type"
  | "image-size"
  | "video-type"
  | "video-size"
  | "video-length"
  | "file-size"
  | "file-empty"
  | "too-many";

type NamedSize = { name: string; size: number };

const MB = 1024 ** 2;
/** The SDK takes no picture of exactly the limit. */
const isTooLargeForPicture = (size: number): boolean => size >= IMAGE_MAX_MB * MB;

const isOfType = (types: readonly string[], name: string): boolean =>
  types.includes(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "");

/** The kind to send a file as. A file chosen as `file` stays one; otherwise its name decides, as it does for the chat service. */
export const attachmentKind = ({ name }: Pick<NamedSize, "name">, chosenAs: AttachmentKind | null): AttachmentKind => {
  if (chosenAs === "file") return "file";
  if (isOfType(IMAGE_TYPES, name)) return "image";
  return isOfType(VIDEO_TYPES, name) ? "video" : "file";
};

/**
 * Why a file can't be sent as the chosen kind; null if it can. With `null` it was pasted or dropped, and its name tells whether it
 * is a picture.
 */
export const attachmentProblem = ({ name, size }: NamedSize, chosenAs: AttachmentKind | null): AttachmentProblem | null => {
  const isImage = isOfType(IMAGE_TYPES, name);
  if (chosenAs === "image" && !isImage) return "image-type";
  if (chosenAs === "video" && !isOfType(VIDEO_TYPES, name)) return "video-type";
  if (size === 0) return "file-empty";
  if (isImage && chosenAs !== "file" && isTooLargeForPicture(size)) return "image-size";
  if (chosenAs === "video" && size > VIDEO_MAX_MB * MB) return "video-size";
  return size > FILE_MAX_MB * MB ? "file-size" : null;
};
