/** Stands for names that begin with neither a letter nor a Chinese character. */
const OTHER_INITIAL = "#";

const BY_PINYIN = new Intl.Collator("zh-u-co-pinyin");

/** The first Chinese character of each letter in the order of pinyin. No syllable begins with I, U or V. */
const FIRSTS: readonly [letter: string, character: string][] = [
  ["A", "吖"],
  ["B", "丷"],
  ["C", "嚓"],
  ["D", "咑"],
  ["E", "妸"],
  ["F", "发"],
  ["G", "旮"],
  ["H", "哈"],
  ["J", "丌"],
  ["K", "咔"],
  ["L", "垃"],
  ["M", "呣"],
  ["N", "拏"],
  ["O", "喔"],
  ["P", "妑"],
  ["Q", "七"],
  ["R", "呥"],
  ["S", "仨"],
  ["T", "他"],
  ["W", "屲"],
  ["X", "夕"],
  ["Y", "丫"],
  ["Z", "帀"],
];

/** Characters that are read differently as family names, and family names of two characters. */
const FAMILY_NAMES: Readonly<Record<string, string>> = {
  万俟: "M",
  尉迟: "Y",
  长孙: "Z",
  单于: "C",
  澹台: "T",
  单: "S",
  解: "X",
  仇: "Q",
  查: "Z",
  曾: "Z",
  区: "O",
  朴: "P",
  翟: "Z",
  乐: "Y",
  冼: "X",
  缪: "M",
  种: "C",
  晁: "C",
  折: "S",
  召: "S",
  覃: "Q",
  祭: "Z",
};

/** The letter under which a name is listed: its own first letter, or that of its pinyin; `#` for everything else. */
export const initialOf = (name: string): string => {
  const [first = ""] = name.trim().normalize("NFKD");
  if (/[a-z]/i.test(first)) return first.toUpperCase();
  if (!/\p{Script=Han}/u.test(first)) return OTHER_INITIAL;
  const text = name.trim();
  const own = FAMILY_NAMES[text.slice(0, 2)] ?? FAMILY_NAMES[first];
  return own ?? FIRSTS.findLast(([, character]) => BY_PINYIN.compare(character, first) <= 0)?.[0] ?? OTHER_INITIAL;
};

/** Entries under their letters, A to Z, then `#`; within a letter by name. */
export const groupByInitial = <Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): { letter: string; entries: Entry[] }[] => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const letter = initialOf(nameOf(entry));
    groups.set(letter, [...(groups.get(letter) ?? []), entry]);
  }
  const rank = (letter: string): string => (letter === OTHER_INITIAL ? "~" : letter);
  return [...groups]
    .toSorted(([one], [other]) => (rank(one) < rank(other) ? -1 : 1))
    .map(([letter, list]) => ({ letter, entries: list.toSorted((a, b) => BY_PINYIN.compare(nameOf(a), nameOf(b))) }));
};
