/**
 * The ways by which foreign data come into a page, found in the sources: reads of browser storage and of addresses. Each is the file and the
 * key or parameter as it is written there, with a space between.
 */
import { sourcesIn } from "./sources.ts";

const STORAGE = /(?<![$\w])(?:local|session)(?:Storage\.getItem|\.get)\(\s*([^\s()][^()]*(?:\([^()]*\))?)\s*\)/g;
/** Lists that keep themselves (stores/history/persisted.ts). */
const KEPT = /(?<![\w.])persist(?:<[^()]*>)?\(\s*(\w[^,]*)/g;
const PARAMETER =
  /(?<![$\w])(?:searchParams|params|query|given|fields|new URLSearchParams\([\w.()]*\))\.(?:get|getAll|has)\(\s*("[^"]+"|[A-Z][\w.]*)\s*\)/g;
const FRAGMENT = /location(?:\(\))?\.(hash)\b/g;

/** A parameter's own name, where the file writes a constant for it. */
const nameIn = (text: string, written: string): string => {
  const [object, field] = written.split(".");
  const pattern = field === undefined ? `const ${object} = "([^"]+)"` : `const ${object} = \\{[^}]*\\b${field}: "([^"]+)"`;
  return new RegExp(pattern).exec(text)?.[1] ?? written;
};

/** Both as one text, as the table of entrances has them. */
const found = (patterns: readonly RegExp[], nameOf = (_text: string, written: string) => written): string[] => {
  const all = sourcesIn("src/**/*.{ts,tsx,js,astro}").flatMap(({ path, text }) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, written = ""]) => `${path} ${nameOf(text, written.replaceAll(/["'%]/g, ""))}`),
    ),
  );
  return [...new Set(all)].sort();
};

/** Every read of browser storage. */
export const storageReads = (): string[] => found([STORAGE, KEPT]);
/** Every read of a parameter or of the fragment of an address. */
export const addressReads = (): string[] => found([PARAMETER, FRAGMENT], nameIn);
