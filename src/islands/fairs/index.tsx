import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { fairStatusChanged } from "#islands/elements/page-names.ts";
import { FAIR_GRID, FairGrid } from "#islands/parts/FairGrid.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { PagedList } from "#islands/ui/PagedList.tsx";
import { Pager } from "#islands/ui/Pager.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { Tabs } from "#islands/ui/Tabs.tsx";
import { usePageEvent } from "#islands/ui/use-page-event.ts";
import type { Fair, FairCounts } from "#lib/domain/fairs/fairs.ts";
import { PAGE_SIZE, type Paged } from "#lib/domain/paging.ts";
import { createFairList } from "#lib/stores/fairs/fairs.ts";
import { fairs, fairTypeText } from "#lib/texts/fairs/fairs.ts";
import { general } from "#lib/texts/general.ts";

const CELLS = Array.from({ length: PAGE_SIZE.fairs }, (_, index) => index);

const skeleton = (
  <div className={FAIR_GRID} role="status" aria-label={general.loading}>
    {CELLS.map((cell) => (
      <div key={cell} className="skeleton h-80" />
    ))}
  </div>
);

type Props = { prerendered: Paged<Fair>; counts: FairCounts };

/** All fairs by type, nine a page (R1.2.6). */
export function FairList({ prerendered, counts }: Props) {
  const [list] = useState(() => createFairList(prerendered, counts));
  const { type } = useStore(list.$view, { ssr: () => list.made.view });
  const found = useStore(list.$state, { ssr: () => list.made.state });
  const counted = useStore(list.counts.$state, { ssr: "initial" });
  const { network, scene } = counted.state === "ready" ? counted.value : counts;
  useEffect(() => document.documentElement.removeAttribute("data-narrowed"), []);
  // A fair began or ended while the page was open.
  usePageEvent(fairStatusChanged, list.refresh);

  return (
    <Tabs
      label={fairs.types}
      tabs={[
        { key: "NETWORK", label: fairs.count(fairTypeText.NETWORK, network) },
        { key: "SCENE", label: fairs.count(fairTypeText.SCENE, scene) },
      ]}
      current={type}
      onPick={list.pickType}
    >
      <PagedList of={found} data-prerendered="">
        <h2 className="sr-only">{fairTypeText[type]}</h2>
        <Loaded of={found} skeleton={skeleton} onRetry={() => void list.load()}>
          {({ items, page }) =>
            items.length === 0 ? (
              <StateView picture="empty" title={fairs.none} />
            ) : (
              <>
                <FairGrid fairs={items} />
                <Pager page={page} onTurn={list.turnTo} />
              </>
            )
          }
        </Loaded>
      </PagedList>
    </Tabs>
  );
}
