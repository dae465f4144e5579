import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { sendForm } from "#lib/api/upload.ts";
import { environment } from "#lib/browser/environment.ts";
import * as calls from "#lib/contract/desk/tables.ts";
import type { ExportFormat, ExportKind, ImportMode, ImportOutcome } from "#lib/domain/desk/tables.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { createDeskList } from "./list.ts";

/** Imports of earlier, the newest first. */
export const pastImports = createDeskList((query, signal) => send(calls.listImports, query, { signal }), {});

/**
 * The file that is being imported. `checking` and `importing`: the server works on it. `uncertain`: the connection broke, so that the import may
 * be done or not.
 */
export type ImportState =
  | { state: "idle" }
  | { state: "checking" | "importing"; file: File }
  | { state: "refused"; file: File; failure: Failure }
  | { state: "preview"; file: File; outcome: ImportOutcome }
  | { state: "done"; outcome: ImportOutcome }
  | { state: "uncertain" };
export const $import = atom<ImportState>({ state: "idle" });

/** How an undoing ended: `left` has a sentence for each thing that stays; null before the first one. */
export const $undone = atom<{ restored: number; left: readonly string[] } | null>(null);
export const $undoing = atom(false);

/** Gives up the file that is being sent. */
const $running = atom<AbortController | null>(null);

const sendFile = (file: File, mode: ImportMode) => {
  const running = new AbortController();
  $running.set(running);
  const { signal } = running;
  return sendForm(calls.importTable, `?${new URLSearchParams({ mode })}`, file, {
    signal,
    post: (url, form) => environment().postForm(url, form, () => undefined),
  });
};

/** Gives the chosen file up. An import that has begun goes on. */
export const forgetFile = (): void => {
  const { state } = $import.get();
  if (state === "importing") return;
  $running.get()?.abort();
  $import.set({ state: "idle" });
};

/** Shows the outcome that the import of a file would have. */
export const previewFile = async (file: File): Promise<void> => {
  if ($import.get().state === "importing") return;
  $running.get()?.abort();
  $undone.set(null);
  $import.set({ state: "checking", file });
  const checked = await sendFile(file, "preview");
  $import.set(
    checked.ok ? { state: "preview", file, outcome: checked.value } : { state: "refused", file, failure: checked.failure },
  );
};

const hasNoAnswer = ({ kind }: Failure): boolean => kind === "offline" || kind === "transport" || kind === "malformed-answer";

/** Imports the file of the preview: all rows, or the right ones. */
export const importFile = async (mode: "all" | "good"): Promise<void> => {
  const shown = $import.get();
  if (shown.state !== "preview") return;
  const { file } = shown;
  $import.set({ state: "importing", file });
  const imported = await sendFile(file, mode);
  if (!imported.ok)
    $import.set(hasNoAnswer(imported.failure) ? { state: "uncertain" } : { state: "refused", file, failure: imported.failure });
  // A row that has become wrong since the preview keeps all others out.
  else if (imported.value.id === null) $import.set({ state: "preview", file, outcome: imported.value });
  else $import.set({ state: "done", outcome: imported.value });
  await pastImports.refresh();
};

/** Takes an import back. */
export const undoImport = async (id: string): Promise<void> => {
  if ($undoing.get()) return;
  $undoing.set(true);
  $undone.set(null);
  const undone = await send(calls.undoImport, { id });
  $undoing.set(false);
  if (undone.ok) $undone.set(undone.value);
  else reportFailure(undone.failure);
  if ($import.get().state === "done") $import.set({ state: "idle" });
  await pastImports.refresh();
};

const MEDIA_TYPES = { csv: "text/csv", xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" } as const;

/** The table that is on its way; null while none is. */
export const $exporting = atom<ExportKind | null>(null);

type SaveWish = { kind: ExportKind; isTemplate: boolean; format: ExportFormat };

/** Saves a table, or its template, as a file of this name without its ending. */
export const saveTable = async (wish: SaveWish, name: string): Promise<void> => {
  if ($exporting.get() !== null) return;
  const { kind, format } = wish;
  $exporting.set(kind);
  const made = await send(calls.exportTable, wish);
  $exporting.set(null);
  if (!made.ok) return reportFailure(made.failure);
  const { content } = made.value;
  const file = format === "csv" ? content : Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0));
  environment().saveFile(new Blob([file], { type: MEDIA_TYPES[format] }), `${name}.${format}`);
};
