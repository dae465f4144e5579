import { useStore } from "@nanostores/react";
import { Paperclip, Upload } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { SendingRow } from "#islands/parts/SendingRow.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { POST_FILES_MAX } from "#lib/domain/desk/post-files.ts";
import { UPLOAD_EXTENSIONS } from "#lib/domain/files/files.ts";
import type { PostAttachment } from "#lib/domain/posts/posts.ts";
import { addPostFiles, postFiles, removePostFile } from "#lib/stores/desk/post-files.ts";
import { downloadAttachment } from "#lib/stores/files/attachments.ts";
import { postFileWords } from "#lib/texts/desk/post-files.ts";

const ACCEPTED = UPLOAD_EXTENSIONS.map((extension) => `.${extension}`).join(",");

type Props = {
  files: readonly PostAttachment[];
  companyId: string | null;
  error: string | null;
};

/** The attachments of a post: uploaded, listed, tried and taken off. They are the post's once it is saved. */
export function PostFiles({ files, companyId, error }: Props) {
  const sending = useStore(postFiles.$sending);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>): void => {
    const picked = [...(event.target.files ?? [])];
    // The same file may be chosen again.
    event.target.value = "";
    void addPostFiles(picked);
  };
  const remove = (path: string): void => {
    removePostFile(path);
    chooser.current?.focus();
  };
  return (
    <fieldset className="panel min-w-0 p-4 lg:p-5">
      <legend className="sr-only">{postFileWords.title}</legend>
      <p aria-hidden="true" className="mb-1 font-semibold text-ink-900 text-lg">
        {postFileWords.title}
      </p>
      <p className="mb-3 text-ink-500 text-xs">{companyId === null ? postFileWords.needsCompany : postFileWords.hint}</p>
      {files.length === 0 && sending.length === 0 && <p className="mb-3 text-ink-500">{postFileWords.none}</p>}
      <ul aria-label={postFileWords.title} className="mb-3 grid grid-cols-1 gap-2 empty:hidden">
        {files.map(({ path, name }) => (
          <li key={path} className="flex items-center gap-2 rounded-control border border-line py-1 pr-1 pl-3">
            <Paperclip size={16} aria-hidden="true" className="shrink-0 text-ink-500" />
            <button
              type="button"
              aria-label={postFileWords.download(name)}
              onClick={() => void downloadAttachment({ path, name })}
              className="min-h-10 min-w-0 flex-1 break-all text-left text-brand-600 hover:underline"
            >
              {name}
            </button>
            <Button variant="plain" aria-label={postFileWords.removeOf(name)} onClick={() => remove(path)}>
              {postFileWords.remove}
            </Button>
          </li>
        ))}
        {sending.map((one) => (
          <SendingRow key={one.id} sending={one} onRetry={postFiles.retry} onCancel={postFiles.cancel} />
        ))}
      </ul>
      <input ref={input} type="file" multiple accept={ACCEPTED} aria-label={postFileWords.choose} hidden onChange={pick} />
      <Button
        ref={chooser}
        variant="secondary"
        disabled={companyId === null || files.length + sending.length >= POST_FILES_MAX}
        onClick={() => input.current?.click()}
      >
        <Upload size={16} aria-hidden="true" />
        {postFileWords.choose}
      </Button>
      {error && (
        <p role="alert" className="mt-1 text-bad text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
