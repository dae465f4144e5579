import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { FilterRow } from "#islands/parts/FilterRow.tsx";
import { Chip } from "#islands/ui/Chip.tsx";
import { $areas, loadAreas } from "#lib/stores/areas.ts";
import { filterBy } from "#lib/stores/list.ts";
import { search } from "#lib/texts/search.ts";

/** The areas of a city; appears once one is chosen (1§2). */
export function AreaRow({ city, area, inDrawer }: { city: string; area: string; inDrawer: boolean }) {
  const table = useStore($areas, { ssr: "initial" });
  useEffect(() => void loadAreas(), []);
  const areas = table.state === "ready" ? (table.value[city] ?? []) : area ? [area] : [];
  return (
    <FilterRow label={search.area} inDrawer={inDrawer}>
      <Chip on={area === ""} onPress={() => filterBy({ area: "" })}>
        {search.anyArea}
      </Chip>
      {areas.map((name) => (
        <Chip key={name} on={area === name} onPress={() => filterBy({ area: name })}>
          {name}
        </Chip>
      ))}
    </FilterRow>
  );
}
