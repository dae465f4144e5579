/**
 * Browsers remember that a module could not be had: who imports it again while the page lives is refused at once, network or not. So code
 * on demand is fetched first, with all that it imports; the import then finds it in the browser's cache.
 */
const IMPORTED = /(?:from|import)\s*["'`](\.{1,2}\/[^"'`]+)["'`]/g;

const fetched = new Map<string, Promise<void>>();

/** Delay before the one retry, in milliseconds: connections drop for a moment. */
const SECOND_TRY_AFTER = 1000;

const fetchText = async (url: string): Promise<string> => (await fetch(url)).text();

const fetchAll = async (url: string): Promise<void> => {
  // The import itself rejects an answer that is not code; here only the connection is retried.
  const code = await fetchText(url).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_AFTER));
    return fetchText(url);
  });
  await Promise.all([...code.matchAll(IMPORTED)].map(([, path = ""]) => fetchCode(new URL(path, url).href)));
};

/** Fetches a script and its imports into the browser's cache. `url` is absolute. Rejects if the network fails. */
export const fetchCode = (url: string): Promise<void> => {
  const known = fetched.get(url);
  if (known !== undefined) return known;
  const coming = fetchAll(url);
  fetched.set(url, coming);
  coming.catch(() => fetched.delete(url));
  return coming;
};

/** The path in `load`'s `import("…")`: only there does the build write the file's final name. */
const DYNAMIC_IMPORT = /import\(\s*["'`](\.{1,2}\/[^"'`]+)["'`]/;

/**
 * The build wraps every `import()` in this (astro.config.mjs). All scripts of the product are in one folder.
 * Why: docs/decisions/0034-code-is-fetched-before-it-is-imported.md
 */
export const importCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  const [, path] = DYNAMIC_IMPORT.exec(String(load)) ?? [];
  if (path !== undefined) await fetchCode(new URL(path, import.meta.url).href);
  return load();
};
