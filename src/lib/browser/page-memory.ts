/** Takes what a script before the first paint has left on the page, because storage was refused; null where nothing is. */
export const takeFromPage = (name: string): string | null => {
  const dataset = globalThis.document?.documentElement.dataset;
  const left = dataset?.[name] ?? null;
  if (dataset) delete dataset[name];
  return left;
};
