import { useStore } from "@nanostores/react";
import { type ReactNode, useState } from "react";
import { PostCard, PostCardSkeleton } from "#islands/parts/PostCard.tsx";
import { buttonClass } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { PagedList } from "#islands/ui/PagedList.tsx";
import { Pager } from "#islands/ui/Pager.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { Tabs } from "#islands/ui/Tabs.tsx";
import { paths } from "#lib/domain/paths.ts";
import { createApplications, type Entries } from "#lib/stores/applications/applications.ts";
import { applications } from "#lib/texts/applications/applications.ts";
import { general } from "#lib/texts/general.ts";
import { ApplicationCard } from "./ApplicationCard.tsx";

const GRID = "grid grid-cols-1 gap-4 lg:grid-cols-2";
const CELLS = [0, 1, 2, 3];

function Empty({ title, hint }: { title: string; hint: string }) {
  return (
    <StateView picture="empty" title={title} hint={hint}>
      <a className={buttonClass("primary")} href={paths.search}>
        {applications.toSearch}
      </a>
    </StateView>
  );
}

const cards = (found: Entries): { id: string; card: ReactNode }[] =>
  found.list === "first"
    ? found.entries.items.map((application) => ({ id: application.id, card: <ApplicationCard application={application} /> }))
    : found.entries.items.map((post) => ({ id: post.id, card: <PostCard post={post} /> }));

function List({ found, onTurn }: { found: Entries; onTurn: (page: number) => void }) {
  if (found.entries.items.length === 0)
    return found.list === "first" ? (
      <Empty title={applications.noneApplied} hint={applications.noneAppliedHint} />
    ) : (
      <Empty title={applications.noneInterested} hint={applications.noneInterestedHint} />
    );
  return (
    <>
      <ul className={GRID}>
        {cards(found).map(({ id, card }) => (
          <li key={id} className="min-w-0">
            {card}
          </li>
        ))}
      </ul>
      <Pager page={found.entries.page} onTurn={onTurn} />
    </>
  );
}

const skeleton = (
  <div role="status" aria-label={general.loading} className={GRID}>
    {CELLS.map((cell) => (
      <PostCardSkeleton key={cell} />
    ))}
  </div>
);

/** What the seeker applied to, and what they marked (2§2.5). */
export function ApplicationsPage() {
  const [{ $view, $state, load, pickList, turnTo }] = useState(createApplications);
  const { list } = useStore($view);
  const found = useStore($state);
  return (
    <Tabs
      label={applications.lists}
      tabs={[
        { key: "first", label: applications.applied },
        { key: "second", label: applications.interested },
      ]}
      current={list}
      onPick={pickList}
    >
      <PagedList of={found.state === "ready" ? { ...found, value: found.value.entries } : found}>
        <Loaded of={found} skeleton={skeleton} onRetry={() => void load()}>
          {(entries) => <List found={entries} onTurn={turnTo} />}
        </Loaded>
      </PagedList>
    </Tabs>
  );
}
