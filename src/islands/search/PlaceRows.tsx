import { lazy, Suspense, useState } from "react";
import { FilterRow } from "#islands/parts/FilterRow.tsx";
import { useQuery } from "#islands/parts/use-query.ts";
import { Chip } from "#islands/ui/Chip.tsx";
import { useCode } from "#islands/ui/use-code.ts";
import { hotCities, hotCityName } from "#lib/data/hot-cities.ts";
import { filterBy } from "#lib/stores/list.ts";
import { cityLabel } from "#lib/texts/posts.ts";
import { search } from "#lib/texts/search.ts";

const CityDialog = lazy(() => import("./CityDialog.tsx").then(({ CityDialog }) => ({ default: CityDialog })));

function CityRow({ inDrawer }: { inDrawer: boolean }) {
  const { city } = useQuery();
  const [picking, setPicking] = useState(false);
  const pick = (name: string): void => filterBy({ city: name });
  const isHot = hotCities.some((label) => hotCityName(label) === city);
  const [nationwide, ...hot] = hotCities;
  return (
    <FilterRow label={search.city} inDrawer={inDrawer}>
      <Chip on={city === ""} onPress={() => pick("")}>
        {nationwide}
      </Chip>
      {hot.map((label) => (
        <Chip key={label} on={city === hotCityName(label)} onPress={() => pick(hotCityName(label))}>
          {label}
        </Chip>
      ))}
      <Chip on={city !== "" && !isHot} onPress={() => setPicking(true)}>
        {city && !isHot ? cityLabel(city) : search.otherCities}
      </Chip>
      {picking && (
        <Suspense fallback={null}>
          <CityDialog
            current={city}
            onClose={() => setPicking(false)}
            onPick={(name) => {
              pick(name);
              setPicking(false);
            }}
          />
        </Suspense>
      )}
    </FilterRow>
  );
}

/** City and area, for posts at home (1§2). */
export function PlaceRows({ inDrawer }: { inDrawer: boolean }) {
  const { city, area } = useQuery();
  const code = useCode(city !== "", () => import("./AreaRow.tsx"));
  return (
    <>
      <CityRow inDrawer={inDrawer} />
      {city && code && <code.AreaRow city={city} area={area} inDrawer={inDrawer} />}
    </>
  );
}
