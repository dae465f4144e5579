// @ts-check
/**
 * A script as it is inlined before the first paint: without comment lines and indentation, which every page would carry. The
 * security policy's hash (astro.config.mjs) is made from the same text.
 * @param {string} source
 */
export const inlineScript = (source) =>
  source
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("//"))
    .join("\n");
