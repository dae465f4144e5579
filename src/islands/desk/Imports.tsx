import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import type { StaffRole } from "#lib/domain/desk/staff.ts";
import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  type ExportFormat,
  IMPORT_MAX_ROWS,
  type ImportOutcome,
  mayExport,
  mayImport,
  type PastImport,
  TABLE_KINDS,
} from "#lib/domain/desk/tables.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import {
  $exporting,
  $import,
  $undoing,
  $undone,
  forgetFile,
  type ImportState,
  importFile,
  pastImports,
  previewFile,
  saveTable,
  undoImport,
} from "#lib/stores/desk/imports.ts";
import { screenNames } from "#lib/texts/desk/desk.ts";
import { exportNames, tableNames, importWords as words } from "#lib/texts/desk/tables.ts";
import { failureText } from "#lib/texts/failures.ts";
import { Heading, Rows } from "./Screen.tsx";

const ACCEPTED = ".csv,.xlsx,text/csv";

/** Where a file is chosen or dropped. */
function FileField({ label, isBusy }: { label: string; isBusy: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file) void previewFile(file);
  };
  const pick = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    take(target.files);
    // The same file may be chosen again once it is corrected.
    target.value = "";
  };
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(isInside);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same by keyboard.
    <div
      className={clsx(
        "flex flex-wrap items-center gap-3 rounded-card border border-dashed p-4",
        isOver ? "border-brand-600 bg-brand-50" : "border-line bg-card",
      )}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        if (!isBusy) take(event.dataTransfer.files);
      }}
    >
      <Button busy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <span className="hidden text-ink-500 lg:inline">{words.drop}</span>
      <input ref={input} type="file" accept={ACCEPTED} aria-label={words.choose} hidden onChange={pick} />
    </div>
  );
}

function Counts({ counts }: { counts: ImportOutcome["counts"] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {(["added", "changed", "unchanged", "failing"] as const).map((name) => (
        <div key={name} className="rounded-control bg-ground p-3">
          <dt className="text-ink-500 text-xs">{words[name]}</dt>
          <dd className={clsx("font-semibold text-lg", name === "failing" && counts[name] > 0 ? "text-bad" : "text-ink-900")}>
            {counts[name]}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Preview({ file, outcome }: { file: File; outcome: ImportOutcome }) {
  const { counts, failing, ignored } = outcome;
  const good = counts.added + counts.changed;
  return (
    <section aria-label={words.previewTitle(file.name)} className="panel flex flex-col gap-4 p-4">
      <h3 className="min-w-0 break-words font-semibold text-ink-900 text-lg">{words.previewTitle(file.name)}</h3>
      <p role="status" className="text-ink-500">
        {tableNames[outcome.kind]}
        {good === 0 && counts.failing === 0 && ` · ${words.nothing}`}
      </p>
      <Counts counts={counts} />
      {ignored.length > 0 && <p className="text-ink-500">{words.ignored(ignored)}</p>}
      {counts.failing > 0 && (
        <div>
          <p className="mb-1 font-medium text-bad">{words.failingTitle(counts.failing)}</p>
          <ol className="flex flex-col gap-1">
            {failing.map((sentence) => (
              <li key={sentence} className="min-w-0 break-words">
                {sentence}
              </li>
            ))}
          </ol>
          {counts.failing > failing.length && (
            <p className="mt-1 text-ink-500">{words.moreFailing(counts.failing - failing.length)}</p>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {good > 0 && (
          <Button onClick={() => void importFile(counts.failing > 0 ? "good" : "all")}>
            {counts.failing > 0 ? words.good(good) : words.all(good)}
          </Button>
        )}
        <Button variant="plain" onClick={forgetFile}>
          {words.cancel}
        </Button>
      </div>
    </section>
  );
}

/** The file's way: checked, shown, imported. */
function Progress({ now }: { now: ImportState }): ReactNode {
  switch (now.state) {
    case "idle":
      return null;
    case "checking":
    case "importing":
      return (
        <p role="status" className="panel p-4 text-ink-500">
          {now.state === "checking" ? words.checking : words.importing}
        </p>
      );
    case "refused":
      return (
        <div role="alert" className="panel p-4">
          <p className="font-medium text-bad">{words.failedTitle}</p>
          <p className="break-words">{failureText(now.failure)}</p>
        </div>
      );
    case "preview":
      return <Preview file={now.file} outcome={now.outcome} />;
    case "done":
      return (
        <p role="status" className="rounded-control bg-ok-50 p-3 text-ok">
          {words.done(now.outcome.counts.added, now.outcome.counts.changed)}
        </p>
      );
    case "uncertain":
      return (
        <p role="alert" className="panel p-4 text-bad">
          {words.uncertain}
        </p>
      );
  }
}

function Undone() {
  const undone = useStore($undone);
  return (
    <div role="status" className={undone ? "mb-3 rounded-control bg-ok-50 p-3 text-ok" : undefined}>
      {undone && <p>{words.restored(undone.restored)}</p>}
      {undone?.left.map((sentence) => (
        <p key={sentence} className="break-words">
          {sentence}
        </p>
      ))}
    </div>
  );
}

function Row({ past, isBusy, onUndo }: { past: PastImport; isBusy: boolean; onUndo: () => void }) {
  const { kind, file, at, by, added, changed, undoneAt } = past;
  return (
    <>
      <span className="min-w-0 break-words font-medium text-ink-900">{file}</span>
      <span>{words.line(tableNames[kind], added, changed)}</span>
      <span className="text-ink-500">{words.by(formatBeijing(at), by || words.command)}</span>
      {undoneAt === null ? (
        <Button variant="plain" disabled={isBusy} aria-label={words.undoOf(file)} onClick={onUndo}>
          {words.undo}
        </Button>
      ) : (
        <span className="text-ink-500">{words.undone(formatBeijing(undoneAt))}</span>
      )}
    </>
  );
}

type ExportsProps = { role: StaffRole; format: ExportFormat; onPick: (format: ExportFormat) => void };

/** The tables that a member of staff may take out. */
function Exports({ role, format, onPick }: ExportsProps) {
  const exporting = useStore($exporting);
  return (
    <section aria-labelledby="desk-exports" className="mb-6">
      <h3 id="desk-exports" className="mb-2 font-semibold text-ink-900 text-lg">
        {words.exports}
      </h3>
      <p className="mb-3 text-ink-500">{words.exportHint}</p>
      <ChipRadios
        label={words.format}
        options={EXPORT_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
        value={format}
        onPick={onPick}
      />
      <div className="flex flex-wrap gap-2">
        {EXPORT_KINDS.filter((kind) => mayExport(kind, role)).map((kind) => {
          const label = words.exported(exportNames[kind]);
          return (
            <Button
              key={kind}
              variant="secondary"
              busy={exporting === kind}
              onClick={() => void saveTable({ kind, isTemplate: false, format }, label)}
            >
              {label}
            </Button>
          );
        })}
      </div>
    </section>
  );
}

/** Bringing companies, posts and batches in from a file, taking an import back, and taking tables out. */
export function Imports({ role }: { role: StaffRole }) {
  const now = useStore($import);
  const rows = useStore(pastImports.$rows);
  const undoing = useStore($undoing);
  const [chosen, setChosen] = useState<PastImport | null>(null);
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const isBusy = now.state === "checking" || now.state === "importing";
  return (
    <>
      <Heading title={screenNames.imports} />
      <div className="mb-6 flex flex-col gap-4">
        <div className="text-ink-500">
          <p>{words.hint(IMPORT_MAX_ROWS)}</p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <p>{words.steps}</p>
            {TABLE_KINDS.filter((kind) => mayImport(kind, role)).map((kind) => (
              <Button
                key={kind}
                variant="plain"
                onClick={() => void saveTable({ kind, isTemplate: true, format }, words.template(tableNames[kind]).slice(2))}
              >
                {words.template(tableNames[kind])}
              </Button>
            ))}
          </div>
        </div>
        <FileField label={now.state === "idle" || isBusy ? words.choose : words.another} isBusy={isBusy} />
        <Progress now={now} />
      </div>
      <Exports role={role} format={format} onPick={setFormat} />
      <Undone />
      <h3 className="mb-2 font-semibold text-ink-900 text-lg">{words.past}</h3>
      <Rows
        of={rows}
        label={words.past}
        columns={words.columns}
        widths="1.5fr 1.4fr 1.4fr 8rem"
        empty={{ picture: "yet", title: words.none, hint: words.steps }}
        onRetry={() => void pastImports.load()}
        onTurn={pastImports.turn}
      >
        {(past) => <Row past={past} isBusy={undoing} onUndo={() => setChosen(past)} />}
      </Rows>
      {chosen && (
        <ConfirmDialog
          title={words.undoOf(chosen.file)}
          yes={words.undo}
          isDangerous
          onYes={() => {
            setChosen(null);
            void undoImport(chosen.id);
          }}
          onClose={() => setChosen(null)}
        >
          <p>{words.undoSure}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
