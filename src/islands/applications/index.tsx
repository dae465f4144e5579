import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import { PostCard, PostCardSkeleton } from "#islands/parts/PostCard.tsx";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { Pager } from "#islands/ui/Pager.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { Tabs } from "#islands/ui/Tabs.tsx";
import { paths } from "#lib/domain/paths.ts";
import {
  $applications,
  $applicationView,
  type Entries,
  followApplications,
  loadApplications,
  pickApplicationList,
  turnApplicationPage,
} from "#lib/stores/applications.ts";
import { applications } from "#lib/texts/applications.ts";
import { failureText } from "#lib/texts/failures.ts";
import { general } from "#lib/texts/general.ts";
import { ApplicationCard } from "./ApplicationCard.tsx";

const GRID = "grid grid-cols-1 gap-4 lg:grid-cols-2";
const PLACES = [0, 1, 2, 3];

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

function List({ found }: { found: Entries }) {
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
      <Pager page={found.entries.page} onTurn={turnApplicationPage} />
    </>
  );
}

/** What the seeker applied to, and what they marked (2§2.5). */
export function ApplicationsPage() {
  const { list } = useStore($applicationView);
  const found = useStore($applications);
  useEffect(followApplications, []);
  return (
    <Tabs
      label={applications.lists}
      tabs={[
        { key: "first", label: applications.applied },
        { key: "second", label: applications.interested },
      ]}
      current={list}
      onPick={pickApplicationList}
    >
      {found.state === "failed" && (
        <StateView picture="failed" title={general.loadFailed} hint={failureText(found.failure)}>
          <Button onClick={() => void loadApplications()}>{general.retry}</Button>
        </StateView>
      )}
      {(found.state === "loading" || found.state === "idle") && (
        <div role="status" aria-label={general.loading} className={GRID}>
          {PLACES.map((place) => (
            <PostCardSkeleton key={place} />
          ))}
        </div>
      )}
      {found.state === "ready" && <List found={found.value} />}
    </Tabs>
  );
}
