import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { POST_STATES, type PostState } from "#lib/domain/desk/post-states.ts";
import type { DeskPost } from "#lib/domain/desk/posts.ts";
import { mayCall } from "#lib/domain/desk/rights.ts";
import type { StaffRole } from "#lib/domain/desk/staff.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { posts } from "#lib/stores/desk/posts.ts";
import { openView } from "#lib/stores/desk/view.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { postWords, screenNames, stateNames } from "#lib/texts/desk/desk.ts";
import { Heading, Rows, Search, ViewLink } from "./Screen.tsx";

const LOOKS: Record<PostState, string> = {
  draft: "bg-ground text-ink-700",
  review: "bg-warn-50 text-warn",
  open: "bg-ok-50 text-ok",
  paused: "bg-violet-50 text-violet-600",
  closed: "bg-ground text-ink-500",
};

/** A post's state as a badge. */
export function StateBadge({ state, children }: { state: PostState; children?: string }) {
  return (
    <span className={clsx("inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-xs", LOOKS[state])}>
      {children ?? stateNames[state]}
    </span>
  );
}

function Row({ post, role }: { post: DeskPost; role: StaffRole }) {
  const isExpired = post.state === "open" && post.endsOn !== null && post.endsOn < beijingDate(serverNow());
  return (
    <>
      <div className="min-w-0">
        {mayCall(role, "read-post") ? (
          <ViewLink to={deskView("post", post.id)} className="font-medium text-brand-600 hover:underline">
            {post.name}
          </ViewLink>
        ) : (
          <span className="font-medium text-ink-900">{post.name}</span>
        )}
        {post.isChanged && <p className="text-warn text-xs">{postWords.changed}</p>}
      </div>
      <span className="min-w-0">{post.companyName}</span>
      <span className="min-w-0 text-ink-500">{post.place}</span>
      <span>{isExpired ? <StateBadge state="closed">{postWords.expired}</StateBadge> : <StateBadge state={post.state} />}</span>
      <span className="text-ink-500 text-xs">{post.startsOn && postWords.until(post.startsOn, post.endsOn)}</span>
      <span>
        {mayCall(role, "list-applications") && post.applications > 0 ? (
          <ViewLink to={deskView("applications", null, post.id)} label={postWords.applicationsOf(post.name, post.applications)}>
            {post.applications}
            {post.waiting > 0 && ` · ${postWords.waiting(post.waiting)}`}
          </ViewLink>
        ) : (
          post.applications
        )}
      </span>
    </>
  );
}

/** The table of posts. */
export function Posts({ role }: { role: StaffRole }) {
  const rows = useStore(posts.$rows);
  const { keyword, states } = useStore(posts.$filter);
  const options = [
    { value: "all", label: postWords.all },
    ...POST_STATES.filter((state) => role !== "organizer" || (state !== "draft" && state !== "review")).map((value) => ({
      value,
      label: stateNames[value],
    })),
  ];
  const pick = (value: string): void => posts.narrow({ states: POST_STATES.filter((state) => state === value) });
  return (
    <>
      <Heading title={screenNames.posts}>
        {mayCall(role, "save-post") && <Button onClick={() => openView(deskView("post"))}>{postWords.add}</Button>}
      </Heading>
      <div className="mb-2 flex flex-wrap items-start gap-x-8">
        <Search label={postWords.keyword} keyword={keyword} onSearch={(typed) => posts.narrow({ keyword: typed })} />
        <ChipRadios label={postWords.states} options={options} value={states[0] ?? "all"} onPick={pick} />
      </div>
      <Rows
        of={rows}
        label={screenNames.posts}
        columns={[postWords.name, postWords.company, postWords.place, postWords.state, postWords.days, postWords.applications]}
        widths="2fr 1.6fr 1fr 6rem 1.4fr 7rem"
        empty={{ title: postWords.none, hint: mayCall(role, "save-post") ? postWords.noneHint : "" }}
        onRetry={() => void posts.load()}
        onTurn={posts.turn}
      >
        {(post) => <Row post={post} role={role} />}
      </Rows>
    </>
  );
}
