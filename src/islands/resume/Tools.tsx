import { History } from "lucide-react";
import { useDialog } from "#islands/parts/use-dialog.ts";
import { Button } from "#islands/ui/Button.tsx";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { versions } from "#lib/texts/resume/versions.ts";
import { PreviewButton } from "./preview/PreviewButton.tsx";

/** What can be done with the résumé as a whole. */
export function Tools({ resume }: { resume: Resume }) {
  const saved = useDialog(() => import("./versions/VersionsDialog.tsx"));
  return (
    <div className="flex flex-wrap items-center gap-2 lg:mt-4 lg:flex-col lg:items-stretch">
      <PreviewButton resume={resume} />
      <Button variant="plain" onClick={saved.open}>
        <History size={16} aria-hidden="true" />
        {versions.open}
      </Button>
      {saved.code && <saved.code.VersionsDialog resume={resume} onClose={saved.close} />}
    </div>
  );
}
