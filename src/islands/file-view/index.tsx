import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { Failure } from "#lib/domain/failure.ts";
import { paths } from "#lib/domain/paths.ts";
import { $fileView, logInToFile, openFileView } from "#lib/stores/file-view.ts";
import { failureText } from "#lib/texts/failures.ts";
import { fileView } from "#lib/texts/file-view.ts";
import { general } from "#lib/texts/general.ts";
import { FileCard } from "./FileCard.tsx";

function Failed({ failure }: { failure: Failure }) {
  return (
    <div role="alert">
      <StateView picture="failed" title={fileView.failedTitle} hint={failureText(failure)}>
        {failure.kind === "session-expired" ? (
          <Button onClick={() => void logInToFile()}>{fileView.logIn}</Button>
        ) : (
          <Button onClick={() => void openFileView()}>{general.retry}</Button>
        )}
      </StateView>
    </div>
  );
}

/** The file that the address names, as a document or an image (decisions C12). */
export function FileViewPage() {
  const view = useStore($fileView);
  useEffect(() => void openFileView(), []);
  switch (view.state) {
    case "idle":
    case "loading":
      return (
        <p role="status" className="py-16 text-center text-ink-500">
          {fileView.loading}
        </p>
      );
    case "refused":
      return (
        <StateView picture="empty" title={fileView.refusedTitle} hint={fileView.refusedText}>
          <a className={buttonClass()} href={paths.home}>
            {general.backHome}
          </a>
        </StateView>
      );
    case "failed":
      return <Failed failure={view.failure} />;
    case "ready":
      return <FileCard viewed={view.value} />;
  }
}
