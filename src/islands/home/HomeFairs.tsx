import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { FairGrid } from "#islands/parts/FairGrid.tsx";
import { buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { Tabs } from "#islands/ui/Tabs.tsx";
import { fairsPath } from "#lib/domain/paths.ts";
import { $fairTab, $freshFairs, type HomeFairs as Data, pickFairTab, refreshFairs, restoreFairTab } from "#lib/stores/home.ts";
import { fairs, fairTypeText } from "#lib/texts/fairs.ts";
import { general } from "#lib/texts/general.ts";

/** Fairs by type, with counts; the tab is remembered for the session (1§2 Home). */
export function HomeFairs({ initial }: { initial: Data }) {
  const { lists, counts } = useStore($freshFairs, { ssr: () => null }) ?? initial;
  const type = useStore($fairTab, { ssr: "initial" });
  useEffect(() => {
    restoreFairTab();
    void refreshFairs();
    // A fair that begins or ends while the page is open: read the list anew.
    const changed = () => void refreshFairs();
    document.addEventListener("fair-status-change", changed);
    return () => document.removeEventListener("fair-status-change", changed);
  }, []);

  const shown = type === "NETWORK" ? lists.network : lists.scene;
  const tabs = [
    { key: "NETWORK", label: fairs.count(fairTypeText.NETWORK, counts.network) },
    { key: "SCENE", label: fairs.count(fairTypeText.SCENE, counts.scene) },
  ];
  return (
    <Tabs label={fairs.types} tabs={tabs} current={type} onPick={pickFairTab}>
      {shown.length === 0 ? <StateView picture="empty" title={fairs.none} /> : <FairGrid fairs={shown} />}
      <p className="mt-5 text-center">
        <a className={buttonClass("plain")} href={fairsPath(type)}>
          {general.more}
        </a>
      </p>
    </Tabs>
  );
}
