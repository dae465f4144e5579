/** A career of the site's tree. */
export type LexiconCareer = { id: string; name: string; functionName: string };

/** The careers that a word means and those that are close, by id. */
export type CareerSets = { careerIds: string[]; nearIds: string[] };

type Table = Readonly<Record<string, string>>;

/**
 * Reads a table of synonyms (its notation: src/lib/data/search/synonyms.ts). Throws on an entry that leads back to itself or to an entry that
 * is not there. Careers that the tree lacks are left out.
 */
export const readSynonyms = (table: Table, careers: readonly LexiconCareer[]): Map<string, CareerSets> => {
  const idsBy = (key: "name" | "functionName"): Map<string, string[]> => {
    const ids = new Map<string, string[]>();
    for (const career of careers) ids.set(career[key], [...(ids.get(career[key]) ?? []), career.id]);
    return ids;
  };
  const [byName, byFunction] = [idsBy("name"), idsBy("functionName")];
  const read = new Map<string, CareerSets>();

  const named = (name: string, path: readonly string[]): CareerSets => {
    if (name.startsWith("=")) return entry(name.slice(1), path);
    const found = name.startsWith("*") ? byFunction.get(name.slice(1)) : byName.get(name);
    return { careerIds: found ?? [], nearIds: [] };
  };
  const entry = (word: string, path: readonly string[]): CareerSets => {
    const known = read.get(word);
    if (known) return known;
    const text = table[word];
    if (text === undefined) throw new Error(`synonyms: there is no entry ${word}, named by ${path.at(-1) ?? "no entry"}`);
    if (path.includes(word)) throw new Error(`synonyms: ${[...path, word].join(" → ")} is a circle`);
    const [meant = "", near = ""] = text.split("|");
    const sets = (part: string): CareerSets[] =>
      part.split(" ").flatMap((name) => (name === "" ? [] : [named(name, [...path, word])]));
    const own = sets(meant);
    const careerIds = [...new Set(own.flatMap((set) => set.careerIds))];
    const others = [...own.flatMap((set) => set.nearIds), ...sets(near).flatMap((set) => [...set.careerIds, ...set.nearIds])];
    const result = { careerIds, nearIds: [...new Set(others)].filter((id) => !careerIds.includes(id)) };
    read.set(word, result);
    return result;
  };
  for (const word of Object.keys(table)) entry(word, []);
  return read;
};
