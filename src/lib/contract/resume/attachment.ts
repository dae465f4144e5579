import * as z from "zod/mini";
import { mapped, text } from "#lib/contract/wire.ts";
import { ATTACHMENT, type ResumeAttachment } from "#lib/domain/resume/attachment.ts";
import { flatRecord, type Unknowns } from "./record.ts";

/** The wire's codes for the two kinds of attachment (R2.3.2-5). */
export const ATTACHMENT_TYPE = { certificate: 0, other: 1 } as const;

/** An attachment. The wire has its name twice, and the upload's answer once more as JSON text (R2.3.2-5). */
export const attachment = (kind: keyof typeof ATTACHMENT_TYPE, unknowns: Unknowns = "ignored") => {
  const fields = flatRecord(ATTACHMENT, unknowns);
  return mapped(
    z.object({
      ...fields.shape,
      name: text,
      recruitPersonAttachment: text,
      recruitPersonAttachmentType: z.optional(z.unknown()),
    }),
    (wire): ResumeAttachment => {
      const file = fields.read(wire);
      return { ...file, name: file.name || wire.name };
    },
    (file) => ({
      ...fields.write(file),
      name: file.name,
      recruitPersonAttachment: JSON.stringify({ fileName: file.name, path: file.path, fileType: file.fileType, size: file.size }),
      recruitPersonAttachmentType: ATTACHMENT_TYPE[kind],
    }),
  );
};
