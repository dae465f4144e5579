import { withoutSpaces } from "#lib/domain/text.ts";
import { parseUrl } from "#lib/domain/urls.ts";

/** Endings that open as documents in the mini-program; everything else opens as an image (R2.7.3-4, D-C12). */
const DOCUMENTS: readonly string[] = ["doc", "docx", "xls", "xlsx", "ppt", "pptx", "pdf"];
export type FileKind = "pdf" | "document" | "image";

/** A file name's extension in lower case, without the dot; empty if none. */
export const endingOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";

/**
 * How to show a file, by its name's extension, or by its stored path's if the name has none.
 * Why: docs/decisions/0013-files-in-the-mini-program-open-at-file-view.md
 */
export const fileKind = (name: string, path: string): FileKind => {
  const ending = endingOf(name) || endingOf(path);
  if (ending === "pdf") return "pdf";
  return DOCUMENTS.includes(ending) ? "document" : "image";
};

const NAME_MAX = 100;
/** Characters that some system forbids in file names, control characters, and direction marks that can hide an extension. */
const NOT_IN_NAMES = /[\u0000-\u001f\u007f-\u009f\\/:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * A name from an address as a file can carry it: no white space (R1.5.1-2), nothing that could mislead; the end is kept when it is long.
 */
export const fileName = (name: string, path: string): string => {
  const clean = (text: string): string =>
    [...withoutSpaces(text.toWellFormed().replace(NOT_IN_NAMES, ""))].slice(-NAME_MAX).join("");
  return clean(name) || clean(path.split("/").at(-1) ?? "");
};

/** The backend's download path. Here, because links to files contain it; the call in `contract/files.ts` uses it. */
export const DOWNLOAD_PATH = "/api/PublicFileController/downLoadOSS";
const PATH_MAX = 300;
/** Control characters, and characters that only an attack would put into a stored path. */
const ODD = /[\u0000-\u001f\u007f\\<>"`|]/u;
const SCHEME = /^\s*[a-z][a-z0-9+.-]*:/i;

/** A path as a backend stores files: no scheme, no host, no way up. */
const isStoredPath = (path: string): boolean =>
  path.trim() !== "" &&
  path.length <= PATH_MAX &&
  path.isWellFormed() &&
  !ODD.test(path) &&
  !SCHEME.test(path) &&
  !path.startsWith("//") &&
  !path.split("/").some((step) => step === ".." || step === ".");

/** A stored path as a complete address: it cannot be mistaken for another kind of address. */
const isBarePath = (url: string): boolean => isStoredPath(url) && !/^\s*\/|[?#%]/u.test(url);

/**
 * The stored path behind an address of /file-view (D-C12): a bare path, or the download address of one of our
 * backends that contains it. Null for anything else. The page requests only that path, and only from
 * the backend.
 */
export const storedPathIn = (url: string, origins: readonly [string, ...string[]]): string | null => {
  if (isBarePath(url)) return url;
  if (!/^(\/(?!\/)|https?:\/\/)/i.test(url) || ODD.test(url)) return null;
  const address = parseUrl(url, origins[0]);
  if (!address || !origins.includes(address.origin) || address.pathname !== DOWNLOAD_PATH) return null;
  const path = address.username || address.password ? "" : (address.searchParams.get("newName") ?? "");
  return isStoredPath(path) ? path : null;
};

/** The address of the page that shows a stored file (D-C12). */
export const fileViewPath = ({ path, name }: { path: string; name: string }): string => {
  const url = `${DOWNLOAD_PATH}?${new URLSearchParams({ newName: path, oldName: name })}`;
  return `/file-view?${new URLSearchParams({ url, name })}`;
};
