import { useState } from "react";
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

/** Opens the choice of a city beside the keyword on phones, and says which is chosen. */
export function CityButton() {
  const { filterBy } = usePostList();
  const { city } = useQuery();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const name = city ? cityLabel(city) : nationwide;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={placeWords.change(name)}
        onClick={() => setOpen(true)}
        className="city-button"
      >
        <span className="cut">{name}</span>
      </button>
      {isOpen && (
        <CityDialog
          current={city}
          onClose={close}
          onPick={(picked) => {
            filterBy({ city: picked });
            close();
          }}
        />
      )}
    </>
  );
}

function CityRow({ inDrawer }: { inDrawer: boolean }) {
  const { filterBy } = usePostList();
  const { city } = useQuery();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const pick = (name: string): void => filterBy({ city: name });
  const isHot = hotCities.some((label) => hotCityName(label) === city);
  return (
    <FilterRow label={placeWords.city} value={city && cityLabel(city)} inDrawer={inDrawer}>
      <Chip on={city === ""} onPress={() => pick("")}>
        {nationwide}
      </Chip>
      {hot.map((label) => (
        <Chip key={label} on={city === hotCityName(label)} onPress={() => pick(hotCityName(label))}>
          {label}
        </Chip>
      ))}
      <Chip on={city !== "" && !isHot} onPress={() => setOpen(true)}>
        {city && !isHot ? cityLabel(city) : placeWords.others}
      </Chip>
      {isOpen && (
        <CityDialog
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
  return (
    <>
      <CityRow inDrawer={inDrawer} />
      {city && <AreaRow city={city} area={area} inDrawer={inDrawer} />}
    </>
  );
}
