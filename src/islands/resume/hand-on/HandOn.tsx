import { useStore } from "@nanostores/react";
import { useState } from "react";
import { CutChoice } from "#islands/resume/preview/CutChoice.tsx";
import { Notes } from "#islands/resume/preview/Notes.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { createHandOn, type HandOn as HandOnStore, type PrintProblem } from "#lib/stores/print/hand-on.ts";
import { $madeCode } from "#lib/stores/print/made-code.ts";
import { failureText } from "#lib/texts/failures.ts";
import { fileSize } from "#lib/texts/file-size.ts";
import { general } from "#lib/texts/general.ts";
import { print as words } from "#lib/texts/print.ts";
import { resumeFileName } from "#lib/texts/resume/document.ts";
import { resume as resumeWords } from "#lib/texts/resume/resume.ts";
import { CodeView } from "./CodeView.tsx";

const making = <div role="status" aria-label={words.making} className="skeleton h-5.5 w-32" />;

const problemText = (problem: PrintProblem): string => (problem === "too-large" ? words.tooLarge : failureText(problem));

/** The cut, notes on the file, and the button to hand it on. */
function Choice({ store, isPrint, onDone }: { store: HandOnStore; isPrint: boolean; onDone: () => void }) {
  const { $cut, $preview, $sent, $problem, load, pick, save, makeCode } = store;
  const preview = useStore($preview);
  const sent = useStore($sent);
  const problem = useStore($problem);
  const isBusy = preview.state !== "ready" || sent !== null;
  const label = (): string => {
    if (sent !== null) return words.sending(sent);
    if (preview.state === "loading" || preview.state === "idle") return words.making;
    if (problem !== null) return general.retry;
    return isPrint ? words.make : words.saveFile;
  };
  const saveAndClose = (): void => {
    save();
    onDone();
  };
  return (
    <>
      <p className="mb-4">{isPrint ? words.askHint : words.saveHint}</p>
      <CutChoice cut={useStore($cut)} onChoose={sent === null ? pick : () => undefined} />
      <Loaded of={preview} skeleton={making} failedTitle={words.failed} onRetry={() => void load()}>
        {(made) => (
          <>
            <Notes preview={made} />
            <p role="status" className="text-ink-500">
              {words.size(made.layout.pages.length, fileSize(made.file.size))}
            </p>
          </>
        )}
      </Loaded>
      <p role="alert" className="mt-3 text-bad empty:hidden">
        {problem !== null && problemText(problem)}
      </p>
      <Button
        busy={isBusy}
        onClick={isPrint ? () => void makeCode() : saveAndClose}
        className="mt-4 h-12 w-full text-base tabular-nums"
      >
        {label()}
      </Button>
    </>
  );
}

type Props = { resume: Resume; purpose: "save" | "print"; onClose: () => void };

/** The résumé from a phone, where there is no preview: as a file, or as a code for a computer that prints (D-I1). */
export function HandOn({ resume, purpose, onClose }: Props) {
  const [store] = useState(() => createHandOn(resume, resumeFileName));
  const made = useStore($madeCode);
  const isPrint = purpose === "print";
  return (
    <Dialog title={isPrint ? resumeWords.printCode : resumeWords.saveToPhone} variant="sheet" onClose={onClose}>
      {isPrint && made ? <CodeView made={made} store={store} /> : <Choice store={store} isPrint={isPrint} onDone={onClose} />}
    </Dialog>
  );
}
