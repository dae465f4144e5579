import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { Tabs } from "#islands/ui/Tabs.tsx";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { createPreview, type Preview } from "#lib/stores/resume/preview.ts";
import { fileSize } from "#lib/texts/file-size.ts";
import { resumeFileName } from "#lib/texts/resume/document.ts";
import { preview as words } from "#lib/texts/resume/preview.ts";
import { resume as resumeWords } from "#lib/texts/resume/resume.ts";
import { CutChoice } from "./CutChoice.tsx";
import { MachineView } from "./MachineView.tsx";
import { Notes } from "./Notes.tsx";
import { PageView } from "./PageView.tsx";

const VIEWS = [
  { key: "pages", label: words.pages },
  { key: "machine", label: words.machine },
];

const skeleton = (
  <div role="status" aria-label={words.loading}>
    <div className="skeleton aspect-[595/842] w-full" />
  </div>
);

function Pages({ preview: { layout, photo } }: { preview: Preview }) {
  const { pages } = layout;
  const address = photo !== null && typeof photo === "object" ? photo.address : null;
  return (
    <div className="grid grid-cols-1 gap-4">
      {pages.map((items, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name than their number
        <PageView key={at} items={items} photo={address} label={words.page(at + 1, pages.length)} />
      ))}
    </div>
  );
}

type Props = { resume: Resume; onClose: () => void };

/** The résumé as it will be saved (R2.2.4-1): its pages, a machine's view of them, and the file. */
export function ResumePreview({ resume, onClose }: Props) {
  const [{ $cut, $preview, load, choose, save }] = useState(() => createPreview(resume, resumeFileName));
  const [view, setView] = useState("pages");
  const preview = useStore($preview);
  const isReady = preview.state === "ready";

  const footer = (
    <>
      <p role="status" className="mr-auto text-ink-500">
        {isReady && words.size(preview.value.layout.pages.length, fileSize(preview.value.file.size))}
      </p>
      <Button variant="plain" onClick={onClose}>
        {resumeWords.cancel}
      </Button>
      <Button busy={!isReady} onClick={save}>
        {words.download}
      </Button>
    </>
  );
  return (
    <Dialog title={words.title} variant="wide" onClose={onClose} footer={footer}>
      <CutChoice cut={useStore($cut)} onChoose={choose} />
      <Tabs label={words.view} tabs={VIEWS} current={view} onPick={setView}>
        <Loaded of={preview} skeleton={skeleton} failedTitle={words.failed} onRetry={() => void load()}>
          {(made) => (
            <>
              <Notes preview={made} />
              {view === "pages" ? <Pages preview={made} /> : <MachineView text={made.text} findings={made.findings} />}
            </>
          )}
        </Loaded>
      </Tabs>
    </Dialog>
  );
}
