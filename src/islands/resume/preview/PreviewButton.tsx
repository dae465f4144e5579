import { FileDown, Printer } from "lucide-react";
import { useDialog } from "#islands/parts/use-dialog.ts";
import { Button } from "#islands/ui/Button.tsx";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { isMiniProgram } from "#lib/stores/account/mini-program.ts";
import { resume as words } from "#lib/texts/resume/resume.ts";

/**
 * Opens the preview on a desktop. A smaller screen shows a sentence instead (R2.2.4-2), with a phone's options: save the file, which
 * the mini-program cannot, and print it elsewhere.
 */
export function PreviewButton({ resume }: { resume: Resume }) {
  const { code, open, close } = useDialog(() => import("./ResumePreview.tsx"));
  const saving = useDialog(() => import("#islands/resume/hand-on/HandOn.tsx"));
  const printing = useDialog(() => import("#islands/resume/hand-on/HandOn.tsx"));
  return (
    <>
      <p className="w-full text-ink-500 lg:hidden">{words.previewOnDesktop}</p>
      {!isMiniProgram() && (
        <Button variant="secondary" className="lg:hidden" onClick={saving.open}>
          <FileDown size={16} aria-hidden="true" />
          {words.saveToPhone}
        </Button>
      )}
      <Button variant="secondary" className="lg:hidden" onClick={printing.open}>
        <Printer size={16} aria-hidden="true" />
        {words.printCode}
      </Button>
      <Button variant="secondary" className="max-lg:hidden" onClick={open}>
        <FileDown size={16} aria-hidden="true" />
        {words.preview}
      </Button>
      {code && <code.ResumePreview resume={resume} onClose={close} />}
      {saving.code && <saving.code.HandOn resume={resume} purpose="save" onClose={saving.close} />}
      {printing.code && <printing.code.HandOn resume={resume} purpose="print" onClose={printing.close} />}
    </>
  );
}
