import { useStore } from "@nanostores/react";
import { useState } from "react";
import { fairStatusChanged } from "#islands/elements/page-names.ts";
import { FairGrid } from "#islands/parts/FairGrid.tsx";
import { buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { Tabs } from "#islands/ui/Tabs.tsx";
import { usePageEvent } from "#islands/ui/use-page-event.ts";
import { fairsPath } from "#lib/domain/paths.ts";
import { $fairTab, createHomeFairs, type HomeFairs as Data, pickFairTab } from "#lib/stores/posts/home.ts";
import { fairs, fairTypeText } from "#lib/texts/fairs/fairs.ts";
import { general } from "#lib/texts/general.ts";

/** Fairs by type, with counts; the tab is remembered for the session (R1.2.3-4). */
export function HomeFairs({ initial }: { initial: Data }) {
  const [{ $state, refresh }] = useState(() => createHomeFairs(initial));
  const found = useStore($state, { ssr: "initial" });
  const { lists, counts } = found.state === "ready" ? found.value : initial;
  const type = useStore($fairTab, { ssr: "initial" });
  // A fair that begins or ends while the page is open: reload the list.
  usePageEvent(fairStatusChanged, refresh);

  const shown = type === "NETWORK" ? lists.network : lists.scene;
  const tabs = [
    { key: "NETWORK", label: fairs.count(fairTypeText.NETWORK, counts.network) },
    { key: "SCENE", label: fairs.count(fairTypeText.SCENE, counts.scene) },
  ];
  return (
    <Tabs label={fairs.types} tabs={tabs} current={type} onPick={pickFairTab}>
      {shown.length === 0 ? <StateView picture="time" title={fairs.none} /> : <FairGrid fairs={shown} />}
      <p className="mt-5 text-center">
        <a className={buttonClass("plain")} href={fairsPath(type)}>
          {general.more}
        </a>
      </p>
    </Tabs>
  );
}
