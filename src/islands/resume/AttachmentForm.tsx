import { useStore } from "@nanostores/react";
import { Trash2, Upload } from "lucide-react";
import { type ChangeEvent, useId, useRef } from "react";
import { SendingRow } from "#islands/parts/SendingRow.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Chip } from "#islands/ui/Chip.tsx";
import { controlClass } from "#islands/ui/FieldFrame.tsx";
import { IconButton } from "#islands/ui/IconButton.tsx";
import { UPLOAD_EXTENSIONS } from "#lib/domain/files/files.ts";
import { isPhotoType, isPictureType, type ResumeAttachment } from "#lib/domain/resume/attachment.ts";
import { nameProblem, type Attachments as Store } from "#lib/stores/resume/attachments.ts";
import { attachments as words } from "#lib/texts/resume/attachments.ts";
import { resume } from "#lib/texts/resume/resume.ts";
import { Thumbnail } from "./Thumbnail.tsx";

const ACCEPTED = UPLOAD_EXTENSIONS.map((extension) => `.${extension}`).join(",");

function Row({ store, file }: { store: Store; file: ResumeAttachment }) {
  const id = useId();
  const problem = nameProblem(file);
  const isCertificate = store.list === "certificates";
  // One that was marked before the ticket's types counted can be unmarked.
  const mayBePhoto = isCertificate && (isPhotoType(file.fileType) || file.photo === 1);
  const isWrongType = isCertificate && isPictureType(file.fileType) && !isPhotoType(file.fileType);
  return (
    // On a phone the name has a line of its own, with the file's actions below it.
    <li className="flex items-center gap-3">
      <Thumbnail file={file} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        <input
          aria-label={words.nameOf(file.name)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          value={file.name}
          onChange={(event) => store.rename(file.path, event.target.value)}
          className={`${controlClass(problem !== null)} basis-56 sm:flex-1`}
        />
        {mayBePhoto && (
          <Chip on={file.photo === 1} label={words.photoOf(file.name)} onPress={() => store.markPhoto(file.path)}>
            {words.photo}
          </Chip>
        )}
        <IconButton label={resume.removeOf(file.name)} onClick={() => void store.remove(file.path)} className="ml-auto">
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
        {isWrongType && <p className="w-full text-ink-500 text-xs">{words.photoTypes}</p>}
        {problem && (
          <p id={id} role="alert" className="w-full text-bad text-xs">
            {words.nameProblem(problem)}
          </p>
        )}
      </div>
    </li>
  );
}

/** The edit mode of a list of files: add, name, take away, mark the 一寸照. */
export function AttachmentForm({ store }: { store: Store }) {
  const draft = useStore(store.$draft) ?? [];
  const sending = useStore(store.$sending);
  const saving = useStore(store.$saving);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const save = (): void => {
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    void store.save();
  };
  const pick = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    // The same file may be chosen again.
    event.target.value = "";
    void store.add(files);
  };
  return (
    <div ref={box} className="rounded-control bg-ground p-4 lg:p-5">
      <ul className="mb-4 grid grid-cols-1 gap-3 empty:hidden">
        {draft.map((file) => (
          <Row key={file.path} store={store} file={file} />
        ))}
        {sending.map((one) => (
          <SendingRow key={one.id} sending={one} onRetry={store.retry} onCancel={store.cancel} />
        ))}
      </ul>
      <input ref={input} type="file" multiple accept={ACCEPTED} aria-label={words.choose} hidden onChange={pick} />
      <div className="flex flex-wrap justify-between gap-3">
        <Button data-autofocus="" variant="secondary" onClick={() => input.current?.click()}>
          <Upload size={16} aria-hidden="true" />
          {words.choose}
        </Button>
        <div className="ml-auto flex gap-3">
          <Button variant="plain" className="min-w-24" onClick={store.close}>
            {resume.cancel}
          </Button>
          <Button className="min-w-24" busy={saving || sending.some(({ failure }) => failure === null)} onClick={save}>
            {saving ? resume.saving : resume.save}
          </Button>
        </div>
      </div>
    </div>
  );
}
