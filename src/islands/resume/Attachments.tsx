import { useStore } from "@nanostores/react";
import { Download, Pencil } from "lucide-react";
import { memo, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import type { ResumeAttachment } from "#lib/domain/resume/attachment.ts";
import { downloadAttachment } from "#lib/stores/files/attachments.ts";
import type { Attachments as Store } from "#lib/stores/resume/attachments.ts";
import { fileSize } from "#lib/texts/file-size.ts";
import { attachments as words } from "#lib/texts/resume/attachments.ts";
import { resume } from "#lib/texts/resume/resume.ts";
import { FormPlace } from "./FormPlace.tsx";
import { SectionFrame } from "./SectionFrame.tsx";
import { Thumbnail } from "./Thumbnail.tsx";
import { useFocusBack } from "./use-focus-back.ts";

function File({ file }: { file: ResumeAttachment }) {
  return (
    <li className="flex min-w-0 items-center gap-3">
      <Thumbnail file={file} />
      <div className="min-w-0">
        <p className="text-ink-900">{file.name}</p>
        <p className="text-ink-500 text-xs">
          {file.size !== null && fileSize(file.size)}
          {file.photo === 1 && <span className="ml-2 text-ok">{words.photo}</span>}
        </p>
        <button
          type="button"
          aria-label={words.downloadOf(file.name)}
          onClick={() => void downloadAttachment(file)}
          className="mt-1 flex min-h-10 items-center gap-1 text-brand-600 text-xs hover:underline"
        >
          <Download size={14} aria-hidden="true" />
          {words.download}
        </button>
      </div>
    </li>
  );
}

type Props = { store: Store; items: readonly ResumeAttachment[]; id: string };

/** A list of files of the résumé, read or edited in its place (R2.2.3-5). */
export const Attachments = memo(function Attachments({ store, items, id }: Props) {
  const isOpen = useStore(store.$draft) !== null;
  const box = useRef<HTMLElement>(null);
  useFocusBack(box, isOpen, null);
  const { title, hint } = words.lists[store.list];
  const edit = !isOpen && (
    <Button variant="secondary" data-opener="" aria-label={resume.editOf(title)} onClick={store.edit}>
      <Pencil size={16} aria-hidden="true" />
      {resume.edit}
    </Button>
  );
  return (
    <SectionFrame ref={box} id={id} title={title} hint={hint} action={edit}>
      {isOpen && (
        <FormPlace load={() => import("./AttachmentForm.tsx")} takesFocus onCancel={store.close}>
          {({ AttachmentForm }) => <AttachmentForm store={store} />}
        </FormPlace>
      )}
      {!isOpen && items.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {items.map((file) => (
            <File key={file.path} file={file} />
          ))}
        </ul>
      )}
    </SectionFrame>
  );
});
