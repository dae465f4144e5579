import { FileDown, Printer } from "lucide-react";
import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { isMiniProgram } from "#lib/stores/account/mini-program.ts";
import { resume as words } from "#lib/texts/resume/resume.ts";
import { late } from "#loading/late.ts";

const ResumePreview = late(() => import("./ResumePreview.tsx"), "ResumePreview");
const HandOn = late(() => import("#islands/resume/hand-on/HandOn.tsx"), "HandOn");

/**
 * Opens the preview on a desktop. A smaller screen shows a sentence instead (R2.2.4-2), with a phone's options: save the file, which
 * the mini-program cannot, and print it elsewhere.
 */
export function PreviewButton({ resume }: { resume: Resume }) {
  const [open, setOpen] = useState<"preview" | "save" | "print" | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <p className="w-full text-ink-500 lg:hidden">{words.previewOnDesktop}</p>
      {!isMiniProgram() && (
        <Button variant="secondary" className="lg:hidden" onClick={() => setOpen("save")}>
          <FileDown size={16} aria-hidden="true" />
          {words.saveToPhone}
        </Button>
      )}
      <Button variant="secondary" className="lg:hidden" onClick={() => setOpen("print")}>
        <Printer size={16} aria-hidden="true" />
        {words.printCode}
      </Button>
      <Button variant="secondary" className="max-lg:hidden" onClick={() => setOpen("preview")}>
        <FileDown size={16} aria-hidden="true" />
        {words.preview}
      </Button>
      {open === "preview" && <ResumePreview resume={resume} onClose={close} />}
      {(open === "save" || open === "print") && <HandOn resume={resume} purpose={open} onClose={close} />}
    </>
  );
}
