import * as storageKeys from "#lib/domain/storage-keys.ts";

const keys = new Map<string, string>(Object.entries(storageKeys));

const keyOf = (name: string): string => {
  const key = keys.get(name);
  if (key === undefined) throw new Error(`An inlined script asks for the key ${name}, which domain/storage-keys.ts does not have.`);
  return key;
};

/** Every page of a build inlines the same few. */
const inlined = new Map<string, string>();

/**
 * A script as it is inlined before the first paint: with the keys of browser storage for `%NAME%`, and without comment lines and
 * indentation, which every page would carry. The security policy's hash (astro.config.mjs) is made from the same text.
 */
export const inlineScript = (source: string): string => {
  const text =
    inlined.get(source) ??
    source
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "" && !line.startsWith("//"))
      .join("\n")
      .replace(/%([A-Z_]+)%/g, (_, name: string) => keyOf(name));
  inlined.set(source, text);
  return text;
};
