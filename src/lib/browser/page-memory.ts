/** Takes the value that a script before the first paint left on the page because storage was refused, or null. */
export const takeFromPage = (name: string): string | null => {
  const dataset = globalThis.document?.documentElement.dataset;
  const left = dataset?.[name] ?? null;
  if (dataset) delete dataset[name];
  return left;
};
