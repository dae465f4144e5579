import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { paths } from "#lib/domain/paths.ts";
import { createFileView } from "#lib/stores/files/file-view.ts";
import { fileView } from "#lib/texts/file-view.ts";
import { general } from "#lib/texts/general.ts";
import { FileCard } from "./FileCard.tsx";

const waiting = (
  <p role="status" className="py-16 text-center text-ink-500">
    {fileView.loading}
  </p>
);

const refused = (
  <StateView picture="locked" title={fileView.refusedTitle} hint={fileView.refusedText}>
    <a className={buttonClass()} href={paths.home}>
      {general.backHome}
    </a>
  </StateView>
);

/** The file that the address names, as a document or an image (D-C12). */
export function FileViewPage() {
  const [{ $state, load, logIn }] = useState(createFileView);
  return (
    <Loaded
      of={useStore($state)}
      skeleton={waiting}
      missing={refused}
      failedTitle={fileView.failedTitle}
      remedy={({ kind }) => kind === "session-expired" && <Button onClick={() => void logIn()}>{fileView.logIn}</Button>}
      onRetry={() => void load()}
    >
      {(viewed) => <FileCard viewed={viewed} />}
    </Loaded>
  );
}
