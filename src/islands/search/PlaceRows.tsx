import { FilterRow } from "#islands/parts/FilterRow.tsx";
import { useDialog } from "#islands/parts/use-dialog.ts";
import { usePostList, useQuery } from "#islands/parts/use-post-list.ts";
import { Chip } from "#islands/ui/Chip.tsx";
import { useCode } from "#islands/ui/use-code.ts";
import { hotCities, hotCityName } from "#lib/data/hot-cities.ts";
import { loadCode } from "#lib/stores/shell/code.ts";
import { cityLabel } from "#lib/texts/posts/posts.ts";
import { search } from "#lib/texts/posts/search.ts";

function CityRow({ inDrawer }: { inDrawer: boolean }) {
  const { filterBy } = usePostList();
  const { city } = useQuery();
  const { code, open, close } = useDialog(() => import("./CityDialog.tsx"));
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
      <Chip on={city !== "" && !isHot} onPress={open}>
        {city && !isHot ? cityLabel(city) : search.otherCities}
      </Chip>
      {code && (
        <code.CityDialog
          current={city}
          onClose={close}
          onPick={(name) => {
            pick(name);
            close();
          }}
        />
      )}
    </FilterRow>
  );
}

/** City and area, for posts at home (R1.2.4). */
export function PlaceRows({ inDrawer }: { inDrawer: boolean }) {
  const { city, area } = useQuery();
  const code = useCode(city !== "", () => loadCode(() => import("./AreaRow.tsx")));
  return (
    <>
      <CityRow inDrawer={inDrawer} />
      {city && code && <code.AreaRow city={city} area={area} inDrawer={inDrawer} />}
    </>
  );
}
