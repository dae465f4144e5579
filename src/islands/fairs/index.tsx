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
import { fairsByDay } from "#lib/domain/fairs/days.ts";
import type { Fair, FairCounts } from "#lib/domain/fairs/fairs.ts";
import { PAGE_SIZE, type Paged } from "#lib/domain/paging.ts";
import { createFairList } from "#lib/stores/fairs/fairs.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { fairDayText } from "#lib/texts/fairs/days.ts";
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

type Props = { prerendered: Paged<Fair>; counts: FairCounts; madeAt: number };

/** All fairs by type, nine a page (R1.2.6), under the days that they take place on. */
export function FairList({ prerendered, counts, madeAt }: Props) {
  const [list] = useState(() => createFairList(prerendered, counts));
  const { type } = useStore(list.$view, { ssr: () => list.made.view });
  const found = useStore(list.$state, { ssr: () => list.made.state });
  const counted = useStore(list.counts.$state, { ssr: "initial" });
  const { network, scene } = counted.state === "ready" ? counted.value : counts;
  useEffect(() => document.documentElement.removeAttribute("data-narrowed"), []);
  // As the page was made until it is taken over.
  const [isTaken, setTaken] = useState(false);
  useEffect(() => setTaken(true), []);
  const now = isTaken ? serverNow() : madeAt;
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
        <Loaded of={found} skeleton={skeleton} onRetry={() => void list.load()}>
          {({ items, page }) =>
            items.length === 0 ? (
              <StateView picture="time" title={fairs.none} />
            ) : (
              <>
                {fairsByDay(items, now).map(({ day, fairs: own }) => (
                  <section key={day} className="mb-6">
                    <h2 className="mb-3 font-semibold text-ink-900 text-lg">{fairDayText[day]}</h2>
                    <FairGrid fairs={own} />
                  </section>
                ))}
                <Pager page={page} onTurn={list.turnTo} />
              </>
            )
          }
        </Loaded>
      </PagedList>
    </Tabs>
  );
}
