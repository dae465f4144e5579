/** Provinces, their cities, and the districts and counties of those. Built by scripts/data/build-regions.ts. */
import data from "./regions.json" with { type: "json" };

type CityNode = [name: string, areas: string[]];
type ProvinceNode = [name: string, cities: CityNode[]];
type Place = { readonly province: string; readonly areas: readonly string[] };

// TypeScript reads JSON arrays as lists, never as tuples.
const tree: readonly ProvinceNode[] = data as ProvinceNode[];
const citiesByProvince = new Map(tree.map(([province, cities]) => [province, cities.map(([city]) => city)]));
const places = new Map(tree.flatMap(placesOf));

/**
 * The cities of a province by name. Posts name Hong Kong and Macao as a whole (香港特别行政区), while the tree divides
 * them (香港岛 …): both names are found.
 */
function placesOf([province, cities]: ProvinceNode): [string, Place][] {
  const own = cities.map(([city, areas]): [string, Place] => [city, { province, areas }]);
  if (!province.endsWith("特别行政区")) return own;
  return [...own, [province, { province, areas: cities.flatMap(([, areas]) => areas) }]];
}

/** The names of all provinces, municipalities and regions, in official order. */
export const provinces: readonly string[] = [...citiesByProvince.keys()];

/** The full names of a province's cities; 北京市 has one, itself. Empty for an unknown province. */
export function citiesOf(province: string): readonly string[] {
  return citiesByProvince.get(province) ?? [];
}

/** The districts and counties of a city by its full name (杭州市); never empty for a known city. */
export function areasOf(city: string): readonly string[] {
  return places.get(city)?.areas ?? [];
}

/** The province a city lies in, by the city's full name; 北京市 for 北京市. */
export function provinceOf(city: string): string | undefined {
  return places.get(city)?.province;
}
