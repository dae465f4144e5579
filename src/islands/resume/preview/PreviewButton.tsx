import { FileDown } from "lucide-react";
import { useDialog } from "#islands/parts/use-dialog.ts";
import { Button } from "#islands/ui/Button.tsx";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { resume as words } from "#lib/texts/resume/resume.ts";

/** Opens the preview on a desktop; on a smaller screen a sentence stands in its place (2§2.4). */
export function PreviewButton({ resume }: { resume: Resume }) {
  const { code, open, close } = useDialog(() => import("./ResumePreview.tsx"));
  return (
    <>
      <p className="order-last w-full text-ink-500 text-xs lg:hidden">{words.previewOnDesktop}</p>
      <Button variant="secondary" className="max-lg:hidden" onClick={open}>
        <FileDown size={16} aria-hidden="true" />
        {words.preview}
      </Button>
      {code && <code.ResumePreview resume={resume} onClose={close} />}
    </>
  );
}
