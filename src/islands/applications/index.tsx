import { useStore } from "@nanostores/react";
import { useState } from "react";
import { buttonClass } from "#islands/ui/Button.tsx";
import { Chip } from "#islands/ui/Chip.tsx";
import { Loaded, Retry } from "#islands/ui/Loaded.tsx";
import { PagedList } from "#islands/ui/PagedList.tsx";
import { Pager } from "#islands/ui/Pager.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { Tabs } from "#islands/ui/Tabs.tsx";
import { type Application, HALVES, type Half } from "#lib/domain/applications/applications.ts";
import { paths } from "#lib/domain/paths.ts";
import { createApplications, wantedReceipt } from "#lib/stores/applications/applications.ts";
import { applications } from "#lib/texts/applications/applications.ts";
import { general } from "#lib/texts/general.ts";
import { late } from "#loading/late.ts";
import { ApplicationCard } from "./ApplicationCard.tsx";

const GRID = "grid grid-cols-1 items-start gap-4 lg:grid-cols-2";
const CELLS = [0, 1, 2, 3];

function NoneApplied() {
  return (
    <StateView picture="yet" title={applications.noneApplied} hint={applications.noneAppliedHint}>
      <a className={buttonClass("primary")} href={paths.search}>
        {applications.toSearch}
      </a>
    </StateView>
  );
}

const skeleton = (
  <div role="status" aria-label={general.loading} className={GRID}>
    {CELLS.map((cell) => (
      <div key={cell} className="panel skeleton h-64" />
    ))}
  </div>
);

/** All applications, or those of one half. */
function Halves({ chosen, onPick }: { chosen: Half | null; onPick: (half: Half | null) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one
    <div role="group" aria-label={applications.halves} className="mb-4 flex flex-wrap gap-2">
      {[null, ...HALVES].map((half) => (
        <Chip key={half ?? "all"} on={half === chosen} onPress={() => onPick(half)}>
          {applications.half[half ?? "all"]}
        </Chip>
      ))}
    </div>
  );
}

type AppliedProps = { items: readonly Application[]; announces: boolean; half: Half | null; onChange: () => void };

function Applied({ items, announces, half, onChange }: AppliedProps) {
  if (items.length === 0)
    return half === null ? <NoneApplied /> : <StateView picture="search" title={applications.noneInHalf[half]} />;
  return (
    <ul className={GRID}>
      {items.map((application) => (
        <li key={application.id} className="min-w-0">
          <ApplicationCard application={application} announces={announces} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

const instead = {
  waiting: skeleton,
  lost: (retry: () => void) => (
    <div role="alert">
      <StateView picture="failed" title={general.loadFailed}>
        <Retry onRetry={retry} />
      </StateView>
    </div>
  ),
};
const Interests = late(() => import("./Interests.tsx"), "Interests", instead);
const Receipt = late(() => import("./Receipt.tsx"), "Receipt", instead);

/** The seeker's applications and interests (R2.2.5); or the receipt of one application. */
export function ApplicationsPage() {
  const [postId] = useState(wantedReceipt);
  return postId === null ? <Lists /> : <Receipt postId={postId} />;
}

function Lists() {
  const [lists] = useState(createApplications);
  const { list, half } = useStore(lists.$view);
  const found = useStore(lists.$state);
  const isNothing = half === null && found.state === "ready" && found.value.entries.items.length === 0;
  return (
    <Tabs
      label={applications.lists}
      tabs={[
        { key: "first", label: applications.applied },
        { key: "second", label: applications.interested },
      ]}
      current={list}
      onPick={lists.pickList}
    >
      {list === "first" && !isNothing && <Halves chosen={half} onPick={lists.pickHalf} />}
      <PagedList of={found.state === "ready" ? { ...found, value: found.value.entries } : found}>
        <Loaded of={found} skeleton={skeleton} onRetry={() => void lists.load()}>
          {(shown) => (
            <>
              {shown.list === "first" ? (
                <Applied
                  items={shown.entries.items}
                  announces={shown.announces}
                  half={half}
                  onChange={() => void lists.refresh()}
                />
              ) : (
                <Interests posts={shown.entries.items} onChange={() => void lists.refresh()} />
              )}
              {shown.entries.items.length > 0 && <Pager page={shown.entries.page} onTurn={lists.turnTo} />}
            </>
          )}
        </Loaded>
      </PagedList>
    </Tabs>
  );
}
