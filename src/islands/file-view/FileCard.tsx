import { Copy, Download, ExternalLink, FileText, Image } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { endingOf } from "#lib/domain/files/file-view.ts";
import { isMiniProgram } from "#lib/stores/account/mini-program.ts";
import { copyFileLink, fileLink, saveViewedFile, type ViewedFile } from "#lib/stores/files/file-view.ts";
import { fileSize } from "#lib/texts/file-size.ts";
import { fileTypeText, fileView } from "#lib/texts/file-view.ts";

type Copied = keyof typeof fileView.copied;

function Actions({ viewed, onCopied }: { viewed: ViewedFile; onCopied: (copied: Copied) => void }) {
  const opens = viewed.kind === "pdf";
  const copy = async (): Promise<void> => onCopied((await copyFileLink()) ? "yes" : "refused");
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {opens && (
        <a
          className={buttonClass("primary", "whitespace-nowrap max-sm:flex-1")}
          href={viewed.address}
          target="_blank"
          rel="noopener"
        >
          <ExternalLink size={16} aria-hidden="true" />
          {fileView.open}
        </a>
      )}
      <Button
        variant={opens ? "secondary" : "primary"}
        className="whitespace-nowrap max-sm:flex-1"
        onClick={() => saveViewedFile(viewed)}
      >
        <Download size={16} aria-hidden="true" />
        {fileView.save}
      </Button>
      <Button variant="plain" className="whitespace-nowrap max-sm:flex-1" onClick={() => void copy()}>
        <Copy size={16} aria-hidden="true" />
        {fileView.copy}
      </Button>
    </div>
  );
}

/** Where a browser holds the file, or the clipboard, back, the visitor learns it and has the link in hand. */
function Link({ copied }: { copied: Copied }) {
  const inMiniProgram = isMiniProgram();
  return (
    <>
      <p role="status" className="mt-2 min-h-[22px] text-ink-500">
        {fileView.copied[copied]}
      </p>
      {(inMiniProgram || copied === "refused") && (
        <div className="mt-2 rounded-control bg-warn-50 p-4 text-warn">
          {inMiniProgram && <p className="mb-2">{fileView.weChatHint}</p>}
          <p className="select-all break-all text-xs">
            <span className="sr-only">{fileView.link}</span>
            {fileLink()}
          </p>
        </div>
      )}
    </>
  );
}

/** A file and its actions; an image is shown as well. */
export function FileCard({ viewed }: { viewed: ViewedFile }) {
  const [broken, setBroken] = useState(false);
  const [copied, setCopied] = useState<Copied>("no");
  const isImage = viewed.kind === "image";
  const shown = isImage && !broken;
  const Icon = isImage ? Image : FileText;
  const hint = broken ? fileView.noPicture : viewed.kind === "document" ? fileView.documentHint : null;
  return (
    <>
      <div className="flex items-start gap-3">
        <Icon size={40} aria-hidden="true" className="shrink-0 text-brand-600" />
        <div className="min-w-0">
          <p className="break-all font-semibold text-base text-ink-900">{viewed.name}</p>
          <p className="text-ink-500">
            {!broken && `${fileTypeText(endingOf(viewed.name))} · `}
            {fileSize(viewed.file.size)}
          </p>
        </div>
      </div>
      {hint && <p className="mt-4">{hint}</p>}
      <Actions viewed={viewed} onCopied={setCopied} />
      <Link copied={copied} />
      {shown && (
        <img
          src={viewed.address}
          alt={fileView.image(viewed.name)}
          onError={() => setBroken(true)}
          className="mt-5 max-w-full rounded-control border border-line"
        />
      )}
    </>
  );
}
