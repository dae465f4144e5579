import { atom } from "nanostores";
import { downloadFile } from "#lib/api/files.ts";
import { copyText } from "#lib/browser/clipboard.ts";
import { environment } from "#lib/browser/environment.ts";
import { addressOfFile } from "#lib/browser/object-url.ts";
import { site } from "#lib/data/site.ts";
import { type FileKind, fileKind, fileName, storedPathIn } from "#lib/domain/file-view.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import { ask } from "./dialogs.ts";

/** A file that has come. `address` shows it within this page; `size` is in bytes. */
export type ViewedFile = { name: string; kind: FileKind; size: number; file: Blob; address: string };

/** The file that the address names; `refused` when it names none of ours (decisions C12). */
export const $fileView = atom<Loadable<ViewedFile> | { state: "refused" }>({ state: "idle" });

let forgetFile = (): void => undefined;

/**
 * The address of a file runs in this site's own origin when it is opened: its type is ours to say, never the sender's, so that
 * nothing is ever taken for a page. Images are only drawn.
 */
const safeFile = (file: Blob, kind: FileKind): Blob =>
  kind === "image" ? file : new Blob([file], { type: kind === "pdf" ? "application/pdf" : "application/octet-stream" });

/** Opens the file that the page's address names. The address may be hostile: only a stored path is taken from it. */
export const openFileView = async (): Promise<void> => {
  const here = environment().location();
  const backend = URL.parse(site.apiUrl)?.origin ?? here.origin;
  const path = storedPathIn(here.searchParams.get("url") ?? "", [here.origin, backend]);
  if (path === null) return $fileView.set({ state: "refused" });
  const name = fileName(here.searchParams.get("name") ?? "", path);
  $fileView.set({ state: "loading" });
  const fetched = await downloadFile({ path, name });
  if (!fetched.ok) return $fileView.set({ state: "failed", failure: fetched.failure });
  const kind = fileKind(name, path);
  const file = safeFile(fetched.value, kind);
  forgetFile();
  const { address, forget } = addressOfFile(file);
  forgetFile = forget;
  $fileView.set({ state: "ready", value: { name, kind, size: file.size, file, address } });
};

/** A private file asks for its owner: log in, then look again. */
export const logInToFile = async (): Promise<void> => {
  if ((await ask("login")) === "yes") await openFileView();
};

/** Saves the file that is shown. */
export const saveViewedFile = ({ file, name }: ViewedFile): void => environment().saveFile(file, name);

/** This page's address, for a browser that can do more. */
export const fileLink = (): string => environment().location().href;
/** Copies it; false when it has to be done by hand. */
export const copyFileLink = (): Promise<boolean> => copyText(fileLink());
