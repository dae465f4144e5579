import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { formatBeijing } from "#lib/domain/time.ts";
import { $unsaved } from "#lib/stores/resume/resume.ts";
import { $saveState } from "#lib/stores/resume/save.ts";
import { saveState } from "#lib/texts/resume/resume.ts";

/** How the last save went, and whether something is not saved yet. */
export function SaveLine() {
  const last = useStore($saveState);
  const unsaved = useStore($unsaved);
  const isFailed = last.state === "failed";
  const text = (): string => {
    if (last.state === "saving") return saveState.saving;
    if (isFailed || unsaved) return saveState.unsaved;
    return last.state === "saved" ? saveState.saved(formatBeijing(last.at).slice(11)) : "";
  };
  const said = text();
  return (
    <p
      role="status"
      aria-label={saveState.label}
      className={clsx(
        "flex items-center gap-1 text-ink-500 text-xs",
        said && "mt-2 min-h-6 lg:mt-3 lg:border-line lg:border-t lg:px-3 lg:pt-3",
      )}
    >
      <span className={isFailed ? "text-bad" : ""}>{said}</span>
      {isFailed && (
        <>
          <span aria-hidden="true">·</span>
          <button
            type="button"
            className="-my-2 min-h-10 px-1 font-medium text-brand-600 hover:underline"
            onClick={() => void last.retry()}
          >
            {saveState.retry}
          </button>
        </>
      )}
    </p>
  );
}
