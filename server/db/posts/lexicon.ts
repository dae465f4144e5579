import { type Kysely, sql } from "kysely";
import { pinyin } from "pinyin-pro";
import { cityGroups } from "#lib/data/cities.ts";
import { hotCities } from "#lib/data/hot-cities.ts";
import { areasOf, citiesOf, provinces } from "#lib/data/regions.ts";
import { factTerms } from "#lib/data/search/fact-names.ts";
import { companyWithoutForm, provinceLabel, titleBeginning, titleStem } from "#lib/data/search/names.ts";
import { readPay } from "#lib/data/search/pay-words.ts";
import { placesAbroad } from "#lib/data/search/places-abroad.ts";
import { synonyms } from "#lib/data/search/synonyms.ts";
import { ambiguousPlaces, employers, endings, fillers, levels, lookAlikes } from "#lib/data/search/words.ts";
import { buildLexicon, type Lexicon } from "#lib/domain/posts/understand/lexicon.ts";
import type { Meaning, Term } from "#lib/domain/posts/understand/meanings.ts";
import { type LexiconCareer, readSynonyms } from "#lib/domain/posts/understand/synonyms.ts";
import type { Db, Tables } from "#server/db/schema/index.ts";
import { SIMPLIFIED, searchable } from "./search-text.ts";

/** Words beyond these are found by their characters alone, not by sound or slip: dictionaries stay within some tens of megabytes. */
const MOST = { titles: 5000, companies: 5000, addresses: 2000 };
/** Companies are known by this many first characters of their names, and by the whole name. */
const COMPANY_STARTS = [2, 3, 4, 5, 6];
/** A hot city is meant before others with the same first letters. */
const WEIGHT = { hotCity: 60, city: 1, level: 0, company: 5 };
/** Milliseconds after which new posts and companies are looked for. */
const FRESH = 60_000;

const sounds = new Map<string, string[]>();
const SOUNDS_MAX = 50_000;

/** The syllables of a text without tones, one for each character; letters and digits stand for themselves. */
const soundsOf = (text: string): string[] => {
  const kept = sounds.get(text);
  if (kept) return kept;
  const read = pinyin(text, { toneType: "none", type: "array", v: true });
  if (sounds.size < SOUNDS_MAX) sounds.set(text, read);
  return read;
};

const readings = new Map<string, readonly string[]>();
const readingsOf = (character: string): readonly string[] => {
  const kept = readings.get(character);
  if (kept) return kept;
  const read = pinyin(character, { toneType: "none", type: "array", multiple: true });
  readings.set(character, read);
  return read;
};

const term = (text: string, meaning: Meaning, weight: number): Term => {
  const folded = searchable(text);
  return { text: folded, meaning, sounds: soundsOf(folded), weight };
};

const cityTerms: Term[] = cityGroups.flatMap(({ cities }) =>
  cities.flatMap(({ label, name, pinyin: letters }) => {
    const meaning: Meaning = { kind: "city", name };
    const weight = hotCities.includes(label) ? WEIGHT.hotCity : WEIGHT.city;
    const short = { ...term(label, meaning, weight), sounds: letters === "" ? soundsOf(label) : splitSounds(label, letters) };
    return label === name || ambiguousPlaces.includes(label) ? [term(name, meaning, weight)] : [short, term(name, meaning, weight)];
  }),
);

/** The reading of a city's data where it differs from that of its characters: 六安 luan. */
function splitSounds(label: string, letters: string): string[] {
  const own = soundsOf(label);
  return own.join("") === letters ? own : [letters];
}

const provinceTerms: Term[] = provinces.flatMap((name) => {
  // Municipalities are cities.
  if (citiesOf(name).includes(name)) return [];
  const meaning: Meaning = { kind: "province", name };
  const short = provinceLabel(name);
  return [...new Set([name, short])].map((text) => term(text, meaning, WEIGHT.city));
});

const areaTerms: Term[] = [...new Set(provinces.flatMap(citiesOf).flatMap(areasOf))].flatMap((name) =>
  name.length < 3 ? [] : [term(name, { kind: "area", name }, 0)],
);

const levelTerms: Term[] = levels.flatMap(({ name, typed, inTitles }) =>
  typed.map((text) => term(text, { kind: "level", name, inTitles: inTitles.map(searchable) }, WEIGHT.level)),
);

const abroadTerms = (addresses: readonly string[]): Term[] =>
  placesAbroad(addresses).flatMap((names) =>
    names.map((text) => term(text, { kind: "abroad", name: names[0], names }, WEIGHT.city)),
  );

const factWordTerms: Term[] = Object.entries(factTerms).flatMap(([name, typed]) =>
  typed.map((text) => term(text, { kind: "fact", name }, WEIGHT.level)),
);

const employerTerms: Term[] = employers.map((text) => term(text, { kind: "plain", name: text }, 0));

type Source = {
  careers: (LexiconCareer & { count: number })[];
  companies: { id: string; name: string }[];
  titles: { name: string; count: number }[];
  addresses: string[];
};

const workTerms = (careers: Source["careers"]): Term[] => {
  const sets = readSynonyms(synonyms, careers);
  const countOf = new Map(careers.map(({ id, count }) => [id, count]));
  const named = [...Map.groupBy(careers, ({ name }) => name)].map(([name, own]) => [name, own.map(({ id }) => id)] as const);
  const functions = [...Map.groupBy(careers, ({ functionName }) => functionName)].map(
    ([name, own]) => [name, own.map(({ id }) => id)] as const,
  );
  const all = new Map<string, { careerIds: string[]; nearIds: string[] }>();
  for (const [name, careerIds] of [...functions, ...named]) all.set(searchable(name), { careerIds, nearIds: [] });
  // The table knows better than a function's name which of its careers are meant: 人力资源 is less than all of them.
  for (const [word, own] of sets) if (own.careerIds.length + own.nearIds.length > 0) all.set(searchable(word), own);
  return [...all].map(([text, { careerIds, nearIds }]) =>
    term(
      text,
      { kind: "work", name: text, careerIds, nearIds },
      careerIds.reduce((sum, id) => sum + (countOf.get(id) ?? 0), 1),
    ),
  );
};

/** Companies by the beginnings of their names; one beginning may be several companies'. The rest of a name behind its beginning is a plain word. */
const companyTerms = (companies: Source["companies"], isTaken: (text: string) => boolean): Term[] => {
  const starts = new Map<string, { id: string; name: string }[]>();
  const rests = new Set<string>();
  for (const company of companies) {
    const folded = searchable(company.name);
    const short = companyWithoutForm(folded);
    const texts = new Set([
      folded,
      short,
      ...COMPANY_STARTS.flatMap((length) => (length < short.length ? [short.slice(0, length)] : [])),
    ]);
    for (const text of texts) {
      if (text.length < 2 || isTaken(text)) continue;
      starts.set(text, [...(starts.get(text) ?? []), company]);
    }
    for (const from of [2, 3]) for (const rest of [folded.slice(from), short.slice(from)]) if (rest.length >= 4) rests.add(rest);
  }
  const named = [...starts].map(([text, own]) => {
    const name = own.length === 1 ? (own[0]?.name ?? text) : text;
    const named = own.map(({ id, name: full }) => ({ id, name: searchable(full) }));
    return term(text, { kind: "company", name, companies: named }, WEIGHT.company);
  });
  const plain = [...rests].filter((text) => !starts.has(text) && !isTaken(text));
  return [...named, ...plain.map((text): Term => ({ text, meaning: { kind: "plain", name: text }, sounds: [text], weight: 0 }))];
};

const build = ({ careers, companies, titles, addresses }: Source): Lexicon => {
  const others = [
    ...workTerms(careers),
    ...cityTerms,
    ...abroadTerms(addresses),
    ...provinceTerms,
    ...areaTerms,
    ...levelTerms,
    ...factWordTerms,
    ...employerTerms,
  ];
  const taken = new Set(others.map(({ text }) => text));
  const stems = new Map<string, number>();
  for (const { name, count } of titles) {
    const stem = titleStem(searchable(name));
    if (stem !== "") stems.set(stem, (stems.get(stem) ?? 0) + count);
  }
  const known = [...stems].sort(([, a], [, b]) => b - a).slice(0, MOST.titles);
  return buildLexicon({
    terms: [...others, ...companyTerms(companies, (text) => taken.has(text))],
    titles: known.map(([text, weight]) => ({ text, sounds: soundsOf(text), weight })),
    fillers,
    endings,
    lookAlikes,
    simplified: SIMPLIFIED,
    titleBeginning,
    readPay,
    readingsOf,
  });
};

/** Changes whenever a post or company is added, and with each change of the career tree. */
const markOf = async (db: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', (select max(id) from posts), (select max(id) from companies), (select max(id) from career_posts),
      (select max(id) from desk_changes where subject = 'career')) as mark`.execute(db);
  return rows[0]?.mark ?? "";
};

const readSource = async (db: Kysely<Tables>): Promise<Source> => ({
  careers: (
    await db
      .selectFrom("career_posts")
      .innerJoin("career_functions", "career_functions.id", "career_posts.function_id")
      .leftJoin(
        (eb) =>
          eb
            .selectFrom("posts")
            .select(["career_id", sql<number>`count(*)::int`.as("count")])
            .groupBy("career_id")
            .as("counts"),
        (join) => join.onRef("counts.career_id", "=", "career_posts.id"),
      )
      .select(["career_posts.id", "career_posts.name", "career_functions.name as functionName", "counts.count"])
      .orderBy("career_posts.id")
      .execute()
  ).map((row) => ({ ...row, count: row.count ?? 0 })),
  companies: await db.selectFrom("companies").select(["id", "name"]).orderBy("id", "desc").limit(MOST.companies).execute(),
  titles: await db
    .selectFrom("posts")
    .select(["name", sql<number>`count(*)::int`.as("count")])
    .groupBy("name")
    .orderBy("count", "desc")
    .limit(2 * MOST.titles)
    .execute(),
  addresses: (
    await db
      .selectFrom("posts")
      .select("abroad_address as address")
      .distinct()
      .where("kind", "=", "overseas")
      .where("abroad_address", "!=", "")
      .orderBy("address")
      .limit(MOST.addresses)
      .execute()
  ).map(({ address }) => address),
});

type Kept = { lexicon: Lexicon; mark: string; readAt: number; reading: boolean };
const kept = new WeakMap<Db, Promise<Kept>>();

const read = async (db: Db): Promise<Kept> => {
  const mark = await markOf(db);
  return { lexicon: build(await readSource(db)), mark, readAt: performance.now(), reading: false };
};

/** Reads the dictionaries again if there is something new; searches go on with the old ones until then. */
const refresh = async (db: Db, old: Kept): Promise<void> => {
  old.reading = true;
  try {
    if ((await markOf(db)) !== old.mark) kept.set(db, Promise.resolve(await read(db)));
  } finally {
    old.readAt = performance.now();
    old.reading = false;
  }
};

/** The dictionaries of a database. The first search reads them; later ones get them from memory, at most a minute old. */
export const lexiconOf = async (db: Db): Promise<Lexicon> => {
  const found = kept.get(db);
  if (!found) {
    const first = read(db);
    kept.set(db, first);
    first.catch(() => kept.delete(db));
    return (await first).lexicon;
  }
  const current = await found;
  // A database that is busy or gone fails the search itself, which says so.
  if (!current.reading && performance.now() - current.readAt > FRESH) refresh(db, current).catch(() => undefined);
  return current.lexicon;
};
