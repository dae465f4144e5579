import { ArrowLeftRight, FileClock, FileUp } from "lucide-react";
import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { resume as words } from "#lib/texts/resume/resume.ts";
import { late } from "#loading/late.ts";
import { PreviewButton } from "./preview/PreviewButton.tsx";

const VersionsDialog = late(() => import("./versions/VersionsDialog.tsx"), "VersionsDialog");
const TransferDialog = late(() => import("./transfer/TransferDialog.tsx"), "TransferDialog");

/** Actions on the whole résumé. */
export function Tools({ resume, onPrefill }: { resume: Resume; onPrefill: () => void }) {
  const [open, setOpen] = useState<"versions" | "transfer" | null>(null);
  const close = (): void => setOpen(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:mt-4 lg:flex-col lg:items-stretch">
      <PreviewButton resume={resume} />
      <Button variant="plain" onClick={onPrefill}>
        <FileUp size={16} aria-hidden="true" />
        {words.prefill}
      </Button>
      <Button variant="plain" onClick={() => setOpen("versions")}>
        <FileClock size={16} aria-hidden="true" />
        {words.versions}
      </Button>
      <Button variant="plain" onClick={() => setOpen("transfer")}>
        <ArrowLeftRight size={16} aria-hidden="true" />
        {words.transfer}
      </Button>
      {open === "versions" && <VersionsDialog resume={resume} onClose={close} />}
      {open === "transfer" && <TransferDialog resume={resume} onClose={close} />}
    </div>
  );
}
