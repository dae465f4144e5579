/** The repository's own text files, for the rules of the house. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, resolve } from "node:path";
import * as z from "zod/mini";

export const ROOT = resolve(import.meta.dirname, "../../..");

export type Source = { path: string; text: string; lines: string[] };

/** All matching files, as paths from the root, without installed and generated ones. */
export const filesIn = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT, exclude: ["**/node_modules", "dist", ".astro", ".data"], withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();

export const sourcesIn = (...patterns: string[]): Source[] =>
  filesIn(...patterns).map((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    return { path, text, lines: text.replace(/\n$/, "").split("\n") };
  });

const IMPORTS =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s)?(?:[^"'();]*?\bfrom\s*)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']\s*\)/g;
const SCRIPT_SOURCES = /<script\b[^>]*\bsrc=["'](\.[^"'\n]+)["']/g;

export type Import = { specifier: string; dynamic: boolean; typeOnly: boolean };

/** The imports of a TypeScript or Astro file, read without a parser: the linter sees to it that they are written plainly. */
export const importsOf = (text: string): Import[] => [
  ...[...text.matchAll(IMPORTS)].map(([, type, fixed, dynamic]) => ({
    specifier: fixed ?? dynamic ?? "",
    dynamic: dynamic !== undefined,
    typeOnly: type !== undefined,
  })),
  ...[...text.matchAll(SCRIPT_SOURCES)].map(([, specifier = ""]) => ({ specifier, dynamic: false, typeOnly: false })),
];

const packageJson = z.object({ imports: z.record(z.string(), z.string()) });
const ALIASES = Object.entries(packageJson.parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))).imports).map(
  ([alias, target]) => ({
    prefix: alias.slice(0, -1),
    folder: target.slice(2, -1),
  }),
);

/** Where an import leads, as a path from the root; `node_modules/<specifier>/` for a package. */
export const resolveImport = (from: string, specifier: string): string => {
  const plain = specifier.replace(/\?.*$/, "");
  if (plain.startsWith(".")) return posix.join(dirname(from), plain);
  const alias = ALIASES.find(({ prefix }) => plain.startsWith(prefix));
  return alias ? alias.folder + plain.slice(alias.prefix.length) : `node_modules/${plain}/`;
};
