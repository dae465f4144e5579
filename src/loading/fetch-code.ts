/** Where a built script names those that it imports. A name too many costs a request, one too few is fetched by the browser itself. */
const IMPORT = /(?:from|import)\s*["'`](\.{1,2}\/[^"'`]+)["'`]/g;

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
  await Promise.all([...code.matchAll(IMPORT)].map(([, path = ""]) => fetchCode(new URL(path, url).href)));
};

/**
 * Fetches a script and its imports into the browser's cache. `url` is absolute. Rejects if the network fails.
 * A browser that failed to import a module refuses it as long as the page lives, network or not; a failed fetch leaves no trace.
 * Why: docs/decisions/0034-code-is-fetched-before-it-is-imported.md
 */
export const fetchCode = (url: string): Promise<void> => {
  const known = fetched.get(url);
  if (known !== undefined) return known;
  const coming = fetchAll(url);
  fetched.set(url, coming);
  coming.catch(() => fetched.delete(url));
  return coming;
};

/** The build wraps every `import()` in this, and adds the name of the script. All scripts of the product are in one folder. */
export const importCode = async <Code>(load: () => Promise<Code>, name: string): Promise<Code> => {
  await fetchCode(new URL(name, import.meta.url).href);
  return load();
};
