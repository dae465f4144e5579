import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { FAIR_GRID, FairGrid } from "#islands/parts/FairGrid.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Pager } from "#islands/ui/Pager.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { Tabs } from "#islands/ui/Tabs.tsx";
import type { Fair, FairCounts } from "#lib/domain/fairs.ts";
import type { Paged } from "#lib/domain/paging.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import {
  $fairCounts,
  $fairList,
  $fairView,
  followFairs,
  type FairList as List,
  loadFairs,
  openFairs,
  pickFairType,
  refreshFairList,
  turnFairPage,
} from "#lib/stores/fairs.ts";
import { failureText } from "#lib/texts/failures.ts";
import { fairs, fairTypeText } from "#lib/texts/fairs.ts";
import { general } from "#lib/texts/general.ts";

const CELLS = Array.from({ length: PAGE_SIZE.fairs }, (_, index) => index);

function Content({ list }: { list: List }) {
  if (list.state === "failed")
    return (
      <StateView picture="failed" title={general.loadFailed} hint={failureText(list.failure)}>
        <Button onClick={loadFairs}>{general.retry}</Button>
      </StateView>
    );
  if (list.state !== "ready")
    return (
      <div className={FAIR_GRID} role="status" aria-label={general.loading}>
        {CELLS.map((cell) => (
          <div key={cell} className="skeleton h-80" />
        ))}
      </div>
    );
  if (list.value.items.length === 0) return <StateView picture="empty" title={fairs.none} />;
  return (
    <>
      <FairGrid fairs={list.value.items} />
      <Pager page={list.value.page} onTurn={turnFairPage} />
    </>
  );
}

type Props = { prerendered: Paged<Fair>; counts: FairCounts };

/** All fairs by type, nine a page (1§2 Job fairs). */
export function FairList({ prerendered, counts }: Props) {
  useState(() => openFairs(prerendered));
  useEffect(() => {
    document.documentElement.removeAttribute("data-narrowed");
    const stop = followFairs();
    document.addEventListener("fair-status-change", refreshFairList);
    return () => {
      stop();
      document.removeEventListener("fair-status-change", refreshFairList);
    };
  }, []);
  const { type } = useStore($fairView, { ssr: "initial" });
  const list = useStore($fairList, { ssr: (): List => ({ state: "ready", value: prerendered }) });
  const { network, scene } = useStore($fairCounts, { ssr: "initial" }) ?? counts;

  return (
    <Tabs
      label={fairs.types}
      tabs={[
        { key: "NETWORK", label: fairs.count(fairTypeText.NETWORK, network) },
        { key: "SCENE", label: fairs.count(fairTypeText.SCENE, scene) },
      ]}
      current={type}
      onPick={pickFairType}
    >
      <div data-prerendered="">
        <h2 className="sr-only">{fairTypeText[type]}</h2>
        <Content list={list} />
      </div>
    </Tabs>
  );
}
