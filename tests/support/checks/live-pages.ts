/** Searches the sources for the rules of live pages (tests/checks/live-pages.test.ts). */
const COMMENTS = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*$/gm;
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const BROWSER =
  /\b(document|window|location|history|navigator|localStorage|sessionStorage|addEventListener)\b\s*[.(]|\baddEventListener\b/g;

/** A page's own browser code, instead of an imported script; `source` is a file of src/pages. */
export const browserCodeOf = (source: string): string[] => {
  const text = source.replace(COMMENTS, "");
  const bodies = [...text.matchAll(SCRIPT)].map(([, , body = ""]) => body.trim()).filter((body) => body !== "");
  const ownCode = bodies.filter((body) => body.split("\n").some((line) => !/^import "#islands\/[^"]+";$/.test(line.trim())));
  return [...ownCode, ...[...text.replace(SCRIPT, "").matchAll(BROWSER)].map(([found]) => found)];
};

/** The slots that a page has, by the name of their table: `const slot = slotsOf(fairSlots, …)` and then `slot("organizer")`. */
const slotsUsedIn = (astro: string): { table: string; slot: string }[] => {
  const direct = [...astro.matchAll(/\bslotsOf\((\w+),[^()]*\)\("(\w+)"\)/g)].map(([, table = "", slot = ""]) => ({ table, slot }));
  const named = [...astro.matchAll(/\bconst (\w+) = slotsOf\((\w+),/g)].flatMap(([, name = "", table = ""]) =>
    [...astro.matchAll(new RegExp(`\\b${name}\\("(\\w+)"\\)`, "g"))].map(([, slot = ""]) => ({ table, slot })),
  );
  return [...direct, ...named];
};

/** Slots that only one side knows: in a table but on no page, or on a page but in no table. */
export const oneSidedSlots = (tables: Record<string, object>, pages: readonly string[]): string[] => {
  const known = Object.entries(tables).flatMap(([table, slots]) => Object.keys(slots).map((slot) => `${table}.${slot}`));
  const used = pages.flatMap(slotsUsedIn).map(({ table, slot }) => `${table}.${slot}`);
  return [...new Set(known).symmetricDifference(new Set(used))].sort();
};

/** Whether an attribute stands in markup, Astro's or React's, or in a table of slots. */
export const hasAttribute = (source: string, attribute: string): boolean =>
  new RegExp(`[\\s"]data-${attribute}(?=[="\\s/>])`).test(source);
