import type { ReactNode } from "react";
import { useQuery } from "#islands/parts/use-query.ts";
import { Tabs } from "#islands/ui/Tabs.tsx";
import { OVERSEAS_DIRECTIONS } from "#lib/domain/posts.ts";
import { filterBy } from "#lib/stores/list.ts";
import { directionText } from "#lib/texts/posts.ts";
import { search } from "#lib/texts/search.ts";

/** 人才引进 and 人才输出, over the whole list (1§2 Overseas). */
export function DirectionTabs({ children }: { children: ReactNode }) {
  const { direction } = useQuery();
  return (
    <Tabs
      label={search.directions}
      tabs={OVERSEAS_DIRECTIONS.map((key) => ({ key, label: directionText[key] }))}
      current={direction ?? "import"}
      onPick={(key) => filterBy({ direction: key === "export" ? "export" : "import" })}
    >
      {children}
    </Tabs>
  );
}
