import { cityGroups } from "#lib/data/cities.ts";
import { areasOf } from "#lib/data/regions.ts";

/** Every city that posts can be in, with its areas; the search page fetches it when a city is picked. */
export const GET = (): Response => {
  const cities = cityGroups.flatMap((group) => group.cities);
  return Response.json(Object.fromEntries(cities.map(({ name }) => [name, areasOf(name)])));
};
