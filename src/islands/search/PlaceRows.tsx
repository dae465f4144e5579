import { type ReactNode, useState } from "react";
import { FilterRow } from "#islands/parts/FilterRow.tsx";
import { usePostList, useQuery } from "#islands/parts/use-post-list.ts";
import { Chip } from "#islands/ui/Chip.tsx";
import { hotCities, hotCityName } from "#lib/data/hot-cities.ts";
import { placeWords } from "#lib/texts/posts/places.ts";
import { cityLabel } from "#lib/texts/posts/posts.ts";
import { late } from "#loading/late.ts";

const CityDialog = late(() => import("./CityDialog.tsx"), "CityDialog");
const AreaRow = late(() => import("./AreaRow.tsx"), "AreaRow");

const [nationwide = "", ...hot] = hotCities;

/** Around a control that opens the choice of a city. */
function CityPicker({ children }: { children: (open: () => void) => ReactNode }) {
  const { filterBy } = usePostList();
  const { city } = useQuery();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      {children(() => setOpen(true))}
      {isOpen && (
        <CityDialog
          current={city}
          onClose={close}
          onPick={(name) => {
            filterBy({ city: name });
            close();
          }}
        />
      )}
    </>
  );
}

/** The chosen city beside the keyword on phones; opens the choice. */
export function CityButton() {
  const { city } = useQuery();
  const name = city ? cityLabel(city) : nationwide;
  return (
    <CityPicker>
      {(open) => (
        <button type="button" aria-haspopup="dialog" aria-label={placeWords.change(name)} onClick={open} className="city-button">
          <span className="cut">{name}</span>
        </button>
      )}
    </CityPicker>
  );
}

function CityRow({ inDrawer }: { inDrawer: boolean }) {
  const { filterBy } = usePostList();
  const { city } = useQuery();
  const isHot = hotCities.some((label) => hotCityName(label) === city);
  return (
    <FilterRow label={placeWords.city} value={city && cityLabel(city)} inDrawer={inDrawer}>
      <Chip on={city === ""} onPress={() => filterBy({ city: "" })}>
        {nationwide}
      </Chip>
      {hot.map((label) => (
        <Chip key={label} on={city === hotCityName(label)} onPress={() => filterBy({ city: hotCityName(label) })}>
          {label}
        </Chip>
      ))}
      <CityPicker>
        {(open) => (
          <Chip on={city !== "" && !isHot} onPress={open}>
            {city && !isHot ? cityLabel(city) : placeWords.others}
          </Chip>
        )}
      </CityPicker>
    </FilterRow>
  );
}

/** City and area, for posts at home (R1.2.4). */
export function PlaceRows({ inDrawer }: { inDrawer: boolean }) {
  const { city, area } = useQuery();
  return (
    <>
      <CityRow inDrawer={inDrawer} />
      {city && <AreaRow city={city} area={area} inDrawer={inDrawer} />}
    </>
  );
}
