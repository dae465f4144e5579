import { readFileSync } from "node:fs";
import { minifySync, type Plugin } from "vite";
import * as storageKeys from "#lib/domain/storage-keys.ts";

const keys = new Map<string, string>(Object.entries(storageKeys));

const keyOf = (name: string): string => {
  const key = keys.get(name);
  if (key === undefined) throw new Error(`An inlined script asks for the key ${name}, which domain/storage-keys.ts does not have.`);
  return key;
};

/**
 * A script as pages carry it: minified, and with the keys of browser storage for `%NAME%`. The security policy's hash (astro.config.mjs) is made
 * from the same text. Throws for code that cannot be parsed.
 */
export const inlineScript = (source: string): string => {
  const text = source.replace(/%([A-Z_]+)%/g, (_, name: string) => keyOf(name));
  // Scripts share their outermost names with each other.
  const { code, errors } = minifySync("inlined.js", text, { module: false, mangle: { toplevel: false } });
  if (errors.length > 0) throw new Error(`An inlined script cannot be parsed: ${errors.map(({ message }) => message).join(", ")}`);
  return code;
};

/** Gives a page the text of a script: `import beforePaint from "#islands/shell/before-paint.js?inlined"`. */
export const inlinedScripts: Plugin = {
  name: "inlined-scripts",
  enforce: "pre",
  load(id) {
    const [file = "", query] = id.split("?");
    if (query !== "inlined") return null;
    this.addWatchFile(file);
    return `export default ${JSON.stringify(inlineScript(readFileSync(file, "utf8")))};`;
  },
};
