/** The build's side of code on demand: the directive `client:intent`, and the division of the scripts into files. */
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { Plugin } from "vite";
import { chunkGroups } from "./chunks.ts";
import { inlinedScripts } from "./inline-script.ts";
import { notePageCode } from "./page-code.ts";

const fetchCode = fileURLToPath(new URL("./fetch-code.ts", import.meta.url));

/** Vite leaves it behind every `import()`, for the list of files to load beside it. */
const MARK = "__VITE_PRELOAD__";
const MARKED_IMPORT = new RegExp(`(import\\(["'\`]\\./([\\w.-]+)["'\`]\\)[^]*?)${MARK}`, "g");

/** Writes the script's name there instead, for `importCode`: only the build knows it. */
export const nameImports = (code: string): string => {
  const named = code.replace(MARKED_IMPORT, '$1"$2"');
  if (named.includes(MARK)) throw new Error(`An import() has no name that loading/build.ts understands: ${named}`);
  return named;
};

/**
 * Puts our own loader (`importCode`) in the place of Vite's, which would preload the dependencies of code on demand with lists of hashes
 * in every page, for files that are small or loaded already.
 * (A plugin, because Astro overrides the plain settings.)
 */
const loader: Plugin = {
  name: "code-on-demand",
  enforce: "pre",
  configEnvironment: (name) => ({
    build: {
      modulePreload: false,
      ...(name === "client" && { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } }),
    },
  }),
  generateBundle(_options, bundle) {
    if (this.environment.name !== "client") return;
    for (const part of Object.values(bundle)) if (part.type === "chunk") part.code = nameImports(part.code);
    notePageCode(bundle);
  },
  load: (id) =>
    id.endsWith("vite/preload-helper.js") ? `export { importCode as __vitePreload } from ${JSON.stringify(fetchCode)};` : null,
};

/**
 * Adds `client:intent` to Astro – an island stays plain HTML until the visitor shows interest in it – and to the build our loader, and scripts that
 * pages inline.
 */
export const codeOnDemand = (): AstroIntegration => ({
  name: "code-on-demand",
  hooks: {
    "astro:config:setup": ({ addClientDirective, updateConfig }) => {
      addClientDirective({ name: "intent", entrypoint: "./src/loading/intent.ts" });
      updateConfig({ vite: { plugins: [loader, inlinedScripts] } });
    },
  },
});
