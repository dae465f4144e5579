import { Film, FolderOpen, Image } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import {
  ATTACHMENT_KINDS,
  type AttachmentKind,
  type AttachmentProblem,
  IMAGE_TYPES,
  MINI_PROGRAM_VIDEO_SECONDS,
  VIDEO_TYPES,
} from "#lib/domain/chat/composing/attachments.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { ToolButton } from "./ToolButton.tsx";
import { videoSeconds } from "./video-seconds.ts";

const extensions = (types: readonly string[]): string => types.map((type) => `.${type}`).join(",");
const TOOLS = {
  image: { icon: Image, accept: extensions(IMAGE_TYPES) },
  video: { icon: Film, accept: extensions(VIDEO_TYPES) },
  file: { icon: FolderOpen, accept: undefined },
} as const;

/** The mini-program allows one video at a time, of a minute at most (R3.9.1-3). */
const isMiniProgram = (): boolean => "miniProgram" in document.documentElement.dataset;
const isTooLong = async (file: File): Promise<boolean> => ((await videoSeconds(file)) ?? 0) > MINI_PROGRAM_VIDEO_SECONDS;

type Props = {
  onFiles: (files: File[], chosenAs: AttachmentKind) => void;
  onProblem: (problem: AttachmentProblem, name: string) => void;
};

/** Buttons that choose pictures, videos and other files. */
export function FileTools({ onFiles, onProblem }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const chosenAs = useRef<AttachmentKind>("file");
  const choose = (kind: AttachmentKind): void => {
    if (!input.current) return;
    chosenAs.current = kind;
    input.current.accept = TOOLS[kind].accept ?? "";
    input.current.multiple = !(kind === "video" && isMiniProgram());
    input.current.click();
  };
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const files = [...(event.target.files ?? [])];
    const kind = chosenAs.current;
    // The same file may be chosen again.
    event.target.value = "";
    const [video] = files;
    if (kind === "video" && isMiniProgram() && video && (await isTooLong(video))) onProblem("video-length", video.name);
    else onFiles(files, kind);
  };
  return (
    <>
      {ATTACHMENT_KINDS.map((kind) => (
        <ToolButton key={kind} icon={TOOLS[kind].icon} label={words[kind]} named onClick={() => choose(kind)} />
      ))}
      <input ref={input} type="file" multiple hidden aria-label={words.file} onChange={(event) => void take(event)} />
    </>
  );
}
