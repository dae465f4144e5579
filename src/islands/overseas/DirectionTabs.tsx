import type { ReactNode } from "react";
import { usePostList, useQuery } from "#islands/parts/use-post-list.ts";
import { Tabs } from "#islands/ui/Tabs.tsx";
import { OVERSEAS_DIRECTIONS } from "#lib/domain/posts/posts.ts";
import { directionText } from "#lib/texts/posts/posts.ts";
import { search } from "#lib/texts/posts/search.ts";

/** 人才引进 and 人才输出, over the whole list (R1.2.5). */
export function DirectionTabs({ children }: { children: ReactNode }) {
  const { filterBy } = usePostList();
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
