import { download } from "#lib/api/download.ts";
import { copyText } from "#lib/browser/clipboard.ts";
import { environment } from "#lib/browser/environment.ts";
import { addressOfFile } from "#lib/browser/object-url.ts";
import { origins } from "#lib/data/origins.ts";
import { mapResult } from "#lib/domain/failure.ts";
import { type FileKind, fileKind, fileName, storedPathIn } from "#lib/domain/files/file-view.ts";
import { type Outcome, settle } from "#lib/domain/loadable.ts";
import { parseUrl } from "#lib/domain/urls.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";
import { ask } from "#lib/stores/shell/dialogs.ts";

/** A loaded file. `address` shows it within this page. */
export type ViewedFile = { name: string; kind: FileKind; file: Blob; address: string };

/**
 * The address of a file runs in this site's own origin when it is opened: its type is ours to say, never the sender's, so that
 * nothing is ever taken for a page. Images are only drawn.
 */
const safeFile = (file: Blob, kind: FileKind): Blob =>
  kind === "image" ? file : new Blob([file], { type: kind === "pdf" ? "application/pdf" : "application/octet-stream" });

const fetchFile = async (): Promise<Outcome<ViewedFile>> => {
  const here = environment().location();
  const backend = parseUrl(origins.api)?.origin ?? here.origin;
  const path = storedPathIn(here.searchParams.get("url") ?? "", [here.origin, backend]);
  if (path === null) return { state: "missing" };
  const name = fileName(here.searchParams.get("name") ?? "", path);
  return settle(
    mapResult(await download({ path, name }), (fetched) => {
      const kind = fileKind(name, path);
      const file = safeFile(fetched, kind);
      return { name, kind, file, address: addressOfFile(file) };
    }),
  );
};

/**
 * The file in the page's address; `missing` if the address names none of ours (D-C12). The address may be hostile: only a
 * stored path is taken from it.
 */
export const createFileView = () => {
  const file = fetchOnMount(createResource(fetchFile));
  /** A private file asks for its owner: log in, then look again. */
  const logIn = async (): Promise<void> => {
    if ((await ask("login")) === "yes") await file.load();
  };
  return { ...file, logIn };
};

/** Saves the file that is shown. */
export const saveViewedFile = ({ file, name }: ViewedFile): void => environment().saveFile(file, name);

/** This page's address, for a browser that can do more. */
export const fileLink = (): string => environment().location().href;
/** Copies the link; false if the user must copy by hand. */
export const copyFileLink = (): Promise<boolean> => copyText(fileLink());
