import { defineRecord, type RecordOf } from "./record.ts";

/** An uploaded file of the résumé (R2.3.2-5). Its size is in bytes. */
export const ATTACHMENT = defineRecord({
  id: { wire: "recruitPersonAttachmentId", kind: "text", max: 20 },
  name: { wire: "recruitPersonAttachmentName", kind: "file-name", required: true, max: 100 },
  path: { wire: "path", kind: "text", required: true, max: 300 },
  fileType: { wire: "fileType", kind: "text", max: 100 },
  size: { wire: "size", kind: "number", min: 0, max: Number.MAX_SAFE_INTEGER },
  // Ours (D-H5): 1 marks the one certificate that the PDF and the admission ticket take as 一寸照.
  photo: { wire: "ifOneInchPhoto", kind: "code", codes: [0, 1] },
});
export type ResumeAttachment = RecordOf<typeof ATTACHMENT>;

/** The two kinds of attachment, by the lists that hold them. */
export type AttachmentList = "certificates" | "otherAttachments";
export const ATTACHMENT_LISTS = ["certificates", "otherAttachments"] as const satisfies AttachmentList[];

/** Pictures that browsers show. */
const PICTURE_TYPES = ["jpg", "jpeg", "png", "webp", "bmp"];
export const isPictureType = (fileType: string): boolean => PICTURE_TYPES.includes(fileType.toLowerCase());

/** Pictures that can be drawn on a ticket, too: the server decodes none, and a PDF holds only these as they are. */
const PHOTO_TYPES = ["jpg", "jpeg", "png"];
export const isPhotoType = (fileType: string): boolean => PHOTO_TYPES.includes(fileType.toLowerCase());

/** Why a list of attachments cannot be saved, beside the rules of each: only one 一寸照, a picture, among the certificates. */
export type PhotoProblem = "several-photos" | "photo-is-no-picture";
export const photoProblem = (list: readonly Pick<ResumeAttachment, "photo" | "fileType">[]): PhotoProblem | null => {
  const photos = list.filter(({ photo }) => photo === 1);
  if (photos.length > 1) return "several-photos";
  return photos.every(({ fileType }) => isPhotoType(fileType)) ? null : "photo-is-no-picture";
};
