import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { nextPostStates, POST_STATES, type PostState } from "#lib/domain/desk/post-states.ts";
import type { DeskPost } from "#lib/domain/desk/posts.ts";
import { mayCall } from "#lib/domain/desk/rights.ts";
import type { StaffRole } from "#lib/domain/desk/staff.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { $opened, $opening, $reviewed, dropReview, openReviewed, tickReviewed } from "#lib/stores/desk/post-review.ts";
import { posts } from "#lib/stores/desk/posts.ts";
import { openView } from "#lib/stores/desk/view.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { postWords, screenNames, stateNames } from "#lib/texts/desk/desk.ts";
import { failureText } from "#lib/texts/failures.ts";
import { Heading, Rows, Search, ViewLink } from "./Screen.tsx";

const LOOKS: Record<PostState, string> = {
  draft: "bg-ground text-ink-700",
  review: "bg-warn-50 text-warn",
  open: "bg-ok-50 text-ok",
  paused: "bg-violet-50 text-violet-600",
  closed: "bg-ground text-ink-500",
};

/** Whether a role opens posts that wait for their review. */
const mayOpen = (role: StaffRole): boolean => nextPostStates("review", role).includes("open");

/** A post's state as a badge. */
export function StateBadge({ state, children }: { state: PostState; children?: string }) {
  return (
    <span className={clsx("inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-xs", LOOKS[state])}>
      {children ?? stateNames[state]}
    </span>
  );
}

/** Opens the ticked posts of a page in review, and says which were refused. */
function Review({ shown }: { shown: readonly DeskPost[] }) {
  const reviewed = useStore($reviewed);
  const ticked = shown.filter(({ id }) => reviewed.includes(id));
  const busy = useStore($opening);
  const done = useStore($opened);
  return (
    <>
      <div role="status" className={done ? "mb-3 rounded-control bg-ok-50 p-3 text-ok" : undefined}>
        {done && <p>{postWords.opened(done.opened)}</p>}
        {done?.refused.map(({ id, name, failure }) => (
          <p key={id} className="break-words text-bad">
            {postWords.notOpened(name, failureText(failure))}
          </p>
        ))}
      </div>
      {shown.length > 0 && (
        <div className="mb-2 flex flex-wrap items-center gap-3">
          <label className="inline-flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              checked={ticked.length === shown.length}
              onChange={(event) =>
                tickReviewed(
                  shown.map(({ id }) => id),
                  event.target.checked,
                )
              }
              className="size-5 accent-brand-600"
            />
            {postWords.chooseAll}
          </label>
          {ticked.length > 0 && (
            <Button busy={busy} onClick={() => void openReviewed(shown)}>
              {postWords.openAll(ticked.length)}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Row({ post, role, isReview }: { post: DeskPost; role: StaffRole; isReview: boolean }) {
  const ticked = useStore($reviewed);
  const isExpired = post.state === "open" && post.endsOn !== null && post.endsOn < beijingDate(serverNow());
  return (
    <>
      <div className="min-w-0">
        {isReview && (
          <input
            type="checkbox"
            aria-label={postWords.chooseOf(post.name)}
            checked={ticked.includes(post.id)}
            onChange={(event) => tickReviewed([post.id], event.target.checked)}
            className="mr-3 size-5 align-middle accent-brand-600"
          />
        )}
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
            <span className="lg:hidden">{postWords.applications} </span>
            {post.applications}
            {post.waiting > 0 && ` · ${postWords.waiting(post.waiting)}`}
          </ViewLink>
        ) : (
          <>
            <span className="text-ink-500 lg:hidden">{postWords.applications} </span>
            {post.applications}
          </>
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
  const pick = (value: string): void => {
    dropReview();
    posts.narrow({ states: POST_STATES.filter((state) => state === value) });
  };
  const isReview = states[0] === "review" && mayOpen(role);
  return (
    <>
      <Heading title={screenNames.posts}>
        {mayCall(role, "save-post") && <Button onClick={() => openView(deskView("post"))}>{postWords.add}</Button>}
      </Heading>
      <div className="mb-2 flex flex-wrap items-start gap-x-8">
        <Search
          label={postWords.keyword}
          keyword={keyword}
          onSearch={(typed) => {
            dropReview();
            posts.narrow({ keyword: typed });
          }}
        />
        <ChipRadios label={postWords.states} options={options} value={states[0] ?? "all"} onPick={pick} />
      </div>
      {isReview && rows.state === "ready" && <Review shown={rows.value.items} />}
      <Rows
        of={rows}
        label={screenNames.posts}
        columns={[postWords.name, postWords.company, postWords.place, postWords.state, postWords.days, postWords.applications]}
        widths="2fr 1.6fr 1fr 6rem 1.4fr 7rem"
        empty={{ title: postWords.none, hint: mayCall(role, "save-post") ? postWords.noneHint : "" }}
        onRetry={() => void posts.load()}
        onTurn={(page) => {
          dropReview();
          posts.turn(page);
        }}
      >
        {(post) => <Row post={post} role={role} isReview={isReview} />}
      </Rows>
    </>
  );
}
