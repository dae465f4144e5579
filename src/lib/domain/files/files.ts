import { UPLOAD_MAX_MB } from "./upload-limit.ts";

/** The largest file that may be uploaded, in bytes. */
export const UPLOAD_MAX_BYTES = UPLOAD_MAX_MB * 1024 ** 2;

/** Allowed uploads by extension: documents, tables, slides, pictures, archives (R2.5.9-2). */
export const UPLOAD_EXTENSIONS = [
  ...["pdf", "doc", "docx", "wps", "rtf", "txt"],
  ...["xls", "xlsx", "et", "csv"],
  ...["ppt", "pptx", "dps"],
  ...["jpg", "jpeg", "png", "gif", "bmp", "webp"],
  ...["zip", "rar", "7z"],
] as const;
export type UploadExtension = (typeof UPLOAD_EXTENSIONS)[number];

/** The extension by which a file may be uploaded; null when it may not. */
export const uploadExtension = (name: string): UploadExtension | null => {
  const end = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return UPLOAD_EXTENSIONS.find((extension) => extension === end) ?? null;
};
