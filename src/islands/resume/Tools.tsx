import { ArrowLeftRight, FileClock } from "lucide-react";
import { useDialog } from "#islands/parts/use-dialog.ts";
import { Button } from "#islands/ui/Button.tsx";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { resume as words } from "#lib/texts/resume/resume.ts";
import { PreviewButton } from "./preview/PreviewButton.tsx";

/** Actions on the whole résumé. */
export function Tools({ resume }: { resume: Resume }) {
  const saved = useDialog(() => import("./versions/VersionsDialog.tsx"));
  const transfer = useDialog(() => import("./transfer/TransferDialog.tsx"));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:mt-4 lg:flex-col lg:items-stretch">
      <PreviewButton resume={resume} />
      <Button variant="plain" onClick={saved.open}>
        <FileClock size={16} aria-hidden="true" />
        {words.versions}
      </Button>
      <Button variant="plain" onClick={transfer.open}>
        <ArrowLeftRight size={16} aria-hidden="true" />
        {words.transfer}
      </Button>
      {saved.code && <saved.code.VersionsDialog resume={resume} onClose={saved.close} />}
      {transfer.code && <transfer.code.TransferDialog resume={resume} onClose={transfer.close} />}
    </div>
  );
}
