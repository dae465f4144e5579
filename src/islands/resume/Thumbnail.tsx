import { useStore } from "@nanostores/react";
import { FileText } from "lucide-react";
import { isPictureType, type ResumeAttachment } from "#lib/domain/resume/attachment.ts";
import { thumbnailOf } from "#lib/stores/resume/attachments.ts";

const sign = <FileText size={24} aria-hidden="true" />;

function Picture({ file }: { file: ResumeAttachment }) {
  const address = useStore(thumbnailOf(file));
  return address ? <img src={address} alt="" width="200" height="200" className="size-full" /> : sign;
}

/** A stored file as a thumbnail, or as an icon if it is not a picture. */
export function Thumbnail({ file }: { file: ResumeAttachment }) {
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-ground text-ink-500 sm:size-20">
      {isPictureType(file.fileType) ? <Picture file={file} /> : sign}
    </span>
  );
}
