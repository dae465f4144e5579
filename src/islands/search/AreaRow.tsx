import { useStore } from "@nanostores/react";
import { FilterRow } from "#islands/parts/FilterRow.tsx";
import { usePostList } from "#islands/parts/use-post-list.ts";
import { Chip } from "#islands/ui/Chip.tsx";
import { areas } from "#lib/stores/posts/areas.ts";
import { areaWords } from "#lib/texts/posts/areas.ts";

/** The areas of a city; appears once one is chosen (R1.2.4-4). */
export function AreaRow({ city, area, inDrawer }: { city: string; area: string; inDrawer: boolean }) {
  const { filterBy } = usePostList();
  const table = useStore(areas.$state, { ssr: "initial" });
  const names = table.state === "ready" ? (table.value[city] ?? []) : area ? [area] : [];
  return (
    <FilterRow label={areaWords.area} value={area} inDrawer={inDrawer}>
      <Chip on={area === ""} onPress={() => filterBy({ area: "" })}>
        {areaWords.any}
      </Chip>
      {names.map((name) => (
        <Chip key={name} on={area === name} onPress={() => filterBy({ area: name })}>
          {name}
        </Chip>
      ))}
    </FilterRow>
  );
}
