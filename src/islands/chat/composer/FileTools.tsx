import { FolderOpen, Image, Video } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { ATTACHMENT_KINDS, type AttachmentKind, IMAGE_TYPES, VIDEO_TYPES } from "#lib/domain/chat/attachments.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { ToolButton } from "./ToolButton.tsx";

const extensions = (types: readonly string[]): string => types.map((type) => `.${type}`).join(",");
const TOOLS = {
  image: { icon: Image, accept: extensions(IMAGE_TYPES) },
  video: { icon: Video, accept: extensions(VIDEO_TYPES) },
  file: { icon: FolderOpen, accept: undefined },
} as const;

type Props = { onFiles: (files: File[], chosenAs: AttachmentKind) => void };

/** Buttons that choose pictures, videos and other files. */
export function FileTools({ onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const chosenAs = useRef<AttachmentKind>("file");
  const choose = (kind: AttachmentKind): void => {
    if (!input.current) return;
    chosenAs.current = kind;
    input.current.accept = TOOLS[kind].accept ?? "";
    input.current.click();
  };
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    // The same file may be chosen again.
    event.target.value = "";
    onFiles(files, chosenAs.current);
  };
  return (
    <>
      {ATTACHMENT_KINDS.map((kind) => (
        <ToolButton key={kind} icon={TOOLS[kind].icon} label={words[kind]} named onClick={() => choose(kind)} />
      ))}
      <input ref={input} type="file" multiple hidden aria-label={words.file} onChange={take} />
    </>
  );
}
