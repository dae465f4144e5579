/** The cities a post may be in, by letter group, and type-to-find over them. Built by scripts/data/build-regions.ts. */
import data from "./cities.json" with { type: "json" };
import { hotCities } from "./hot-cities.ts";

/** A post stores `name` (杭州市); tabs and filters show `label` (杭州). */
export type City = {
  readonly label: string;
  readonly name: string;
  /** The label's reading without tones or spaces (hangzhou); ü is v. */
  readonly pinyin: string;
  /** The first letter of each syllable (hz). */
  readonly initials: string;
  /** The upper-case letter that the city is filed under (H). */
  readonly letter: string;
};

export type CityGroup = { readonly letters: string; readonly cities: readonly City[] };

function toCity([label = "", name = "", pinyin = "", initials = ""]: readonly string[]): City {
  return { label, name, pinyin, initials, letter: pinyin.charAt(0).toUpperCase() };
}

/** The groups ABCDE … WXYZ, each sorted by reading. */
export const cityGroups: readonly CityGroup[] = Object.entries(data.groups).map(([letters, rows]) => ({
  letters,
  cities: rows.map(toCity),
}));

const cities = cityGroups.flatMap((group) => group.cities);
const byLabel = new Map(cities.map((city) => [city.label, city]));
const byName = new Map(cities.map((city) => [city.name, city]));

/** The city with this short label (杭州). */
export function cityByLabel(label: string): City | undefined {
  return byLabel.get(label);
}

/** The city with this full name (杭州市), as posts store it. */
export function cityByName(name: string): City | undefined {
  return byName.get(name);
}

/** The user's input in the form of the data: no spaces or apostrophes (xi'an), lower case, v for ü. */
function normalize(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s'’]/g, "")
    .replaceAll("ü", "v");
}

/** 0 = the text is the city, 1 = the city begins with it, 2 = the city contains it, undefined = no match. */
function matchRank({ label, name, pinyin, initials }: City, text: string): number | undefined {
  if (text === label || text === name || text === pinyin) return 0;
  if ([name, pinyin, initials].some((form) => form.startsWith(text))) return 1;
  if ([label, name, pinyin].some((form) => form.includes(text))) return 2;
  return undefined;
}

/** Hot cities in their order, then all others. */
function hotRank(city: City): number {
  const index = hotCities.indexOf(city.label);
  return index < 0 ? hotCities.length : index;
}

/**
 * The cities that match `text` by Chinese name, pinyin or initials: exact matches first, then prefixes, then the rest;
 * within each, hot cities first, then by reading.
 */
export function findCities(text: string): City[] {
  const wanted = normalize(text);
  if (wanted === "") return [];
  return cities
    .flatMap((city) => {
      const rank = matchRank(city, wanted);
      return rank === undefined ? [] : [{ city, rank }];
    })
    .sort((a, b) => a.rank - b.rank || hotRank(a.city) - hotRank(b.city))
    .map(({ city }) => city);
}
