import { useStore } from "@nanostores/react";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Changes } from "#islands/parts/Changes.tsx";
import { useUndoKey } from "#islands/resume/use-undo-key.ts";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { SECTION_NAMES } from "#lib/domain/resume/resume.ts";
import type { SavedVersion } from "#lib/domain/resume/saved-versions.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { changesOf, createSavedVersions } from "#lib/stores/resume/saved-versions.ts";
import { general } from "#lib/texts/general.ts";
import { sectionText } from "#lib/texts/resume/records.ts";
import { resume as resumeWords } from "#lib/texts/resume/resume.ts";
import { versions as words } from "#lib/texts/resume/versions.ts";

const skeleton = (
  <div role="status" aria-label={words.loading} className="grid grid-cols-1 gap-3">
    <div className="skeleton h-16" />
    <div className="skeleton h-16" />
    <div className="skeleton h-16" />
  </div>
);

const empty = <StateView picture="yet" title={words.empty} hint={words.emptyHint} />;

const partsOf = ({ part }: SavedVersion): string =>
  general.listed(SECTION_NAMES.filter((section) => part[section]).map((section) => sectionText[section]));

type VersionProps = { version: SavedVersion; resume: Resume; busy: boolean; onRestore: () => void };

function Heading({ version, time, count }: { version: SavedVersion; time: string; count: number }) {
  return (
    <span className="min-w-0">
      <span className="mr-3 font-semibold text-ink-900 tabular-nums">{time}</span>
      <span className="inline-block">{partsOf(version)}</span>
      <span className={`block text-xs ${count > 0 ? "text-brand-600" : "text-ink-500"}`}>
        {count > 0 ? words.changes(count) : words.current}
      </span>
    </span>
  );
}

/** A version by time and parts; expanded, the changes that restoring it would make. */
function Version({ version, resume, busy, onRestore }: VersionProps) {
  const changes = changesOf(version, resume);
  const time = formatBeijing(version.savedAt);
  const count = changes.reduce((sum, { records }) => sum + records.length, 0);
  const heading = <Heading version={version} time={time} count={count} />;
  if (count === 0) return <li className="rounded-control border border-line px-4 py-2">{heading}</li>;
  return (
    <li>
      <details className="group rounded-control border border-line">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 rounded-control px-4 py-2 hover:bg-ground">
          {heading}
          <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-ink-500 group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-1 gap-4 border-line border-t p-4">
          {changes.map((change) => (
            <Changes key={change.section} of={change} sides={words.sides} />
          ))}
          <Button busy={busy} aria-label={words.restoreOf(time)} className="justify-self-end" onClick={onRestore}>
            {busy ? words.restoring : words.restore}
          </Button>
        </div>
      </details>
    </li>
  );
}

/** Shown while a restoration can be undone; the button that restored is gone. */
function Undo({ onUndo }: { onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useUndoKey(onUndo);
  return (
    <div className="mb-4 flex items-center justify-between gap-3 rounded-control bg-ground px-4 py-1">
      <p role="status">{words.restored}</p>
      <Button ref={button} variant="quiet" className="shrink-0" aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
        {resumeWords.undo}
      </Button>
    </div>
  );
}

/** The last saved versions of the résumé: looked at, compared with the present one, restored. */
export function VersionsDialog({ resume, onClose }: { resume: Resume; onClose: () => void }) {
  const [{ $versions, $restoring, $before, load, restore, undo }] = useState(createSavedVersions);
  const restoring = useStore($restoring);
  return (
    <Dialog title={words.title} variant="report" onClose={onClose}>
      {useStore($before) && <Undo onUndo={undo} />}
      <Loaded of={useStore($versions)} skeleton={skeleton} onRetry={() => void load()}>
        {(versions) =>
          versions.length === 0 ? (
            empty
          ) : (
            <>
              <p className="mb-4 text-ink-500">{words.hint}</p>
              <ul className="grid grid-cols-1 gap-3">
                {versions.map((version) => (
                  <Version
                    key={version.id}
                    version={version}
                    resume={resume}
                    busy={restoring === version.id}
                    onRestore={() => void restore(version)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}
