import { FileText, Video, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { DraftFile } from "#lib/domain/chat/composing/draft.ts";
import { fileLabel } from "#lib/domain/chat/messages/file-label.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { fileSize } from "#lib/texts/file-size.ts";

/** A picture's thumbnail; none if the browser cannot read it. */
function Preview({ file, onUnreadable }: { file: File; onUnreadable: () => void }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <img
      src={address}
      alt=""
      width={40}
      height={40}
      decoding="async"
      onError={address === undefined ? undefined : onUnreadable}
      className="size-10 shrink-0 rounded bg-line object-cover"
    />
  );
}

type ChipProps = { file: DraftFile; onRemove: () => void; onUnreadable: () => void };

function FileChip({ file: { name, kind, file }, onRemove, onUnreadable }: ChipProps) {
  const Icon = kind === "video" ? Video : FileText;
  return (
    <li className="flex items-center gap-2 rounded-control border border-line bg-ground p-1 pl-1.5">
      {kind === "image" ? (
        <Preview file={file} onUnreadable={onUnreadable} />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded bg-card text-ink-500">
          <Icon size={20} aria-hidden="true" />
        </span>
      )}
      <span className="min-w-0">
        <bdi title={name} className="block whitespace-nowrap text-ink-900 text-xs">
          {fileLabel(name)}
        </bdi>
        <span className="block text-ink-500 text-xs">{fileSize(file.size)}</span>
      </span>
      <button
        type="button"
        aria-label={words.removeFile(name)}
        onClick={onRemove}
        className="grid size-10 shrink-0 place-items-center rounded-control text-ink-500 hover:bg-card hover:text-bad"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </li>
  );
}

type Props = { files: readonly DraftFile[]; onRemove: (file: DraftFile) => void; onUnreadable: (file: DraftFile) => void };

/** The files of the draft, each with its size and a button that removes it. */
export function FileChips({ files, onRemove, onUnreadable }: Props) {
  return (
    <ul aria-label={words.files} className="flex max-h-32 flex-wrap gap-2 overflow-y-auto px-3 pt-3 sm:px-3">
      {files.map((file) => (
        <FileChip key={idOf(file.file)} file={file} onRemove={() => onRemove(file)} onUnreadable={() => onUnreadable(file)} />
      ))}
    </ul>
  );
}

/** The same file may be chosen twice, so names are no keys. */
const ids = new WeakMap<File, string>();
const idOf = (file: File): string => {
  const id = ids.get(file) ?? crypto.randomUUID();
  ids.set(file, id);
  return id;
};
