import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { useState } from "react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { paths, postPath, receiptPath } from "#lib/domain/paths.ts";
import type { InterestPost } from "#lib/domain/posts/posts.ts";
import { $runningAction } from "#lib/stores/account/guarded.ts";
import { createInterests, interestStatus } from "#lib/stores/applications/interests.ts";
import { applications } from "#lib/texts/applications/applications.ts";
import { interests as words } from "#lib/texts/applications/interests.ts";
import { postActions } from "#lib/texts/posts/actions.ts";
import { placeText, salaryText } from "#lib/texts/posts/facts.ts";
import { categoryText, statusText } from "#lib/texts/posts/posts.ts";

type Store = ReturnType<typeof createInterests>;

const BADGES = { open: "bg-ok-50 text-ok", upcoming: "bg-warn-50 text-warn", closed: "bg-ground text-ink-500" } as const;

/** Replaces a removed card: a note with an undo button. */
function Removed({ post, store }: { post: InterestPost; store: Store }) {
  return (
    <div
      role="status"
      className="flex h-full min-h-32 flex-col items-center justify-center gap-2 rounded-card border border-field border-dashed p-4"
    >
      <p className="line-clamp-2 text-center text-ink-500">{words.removed(post.name)}</p>
      <Button variant="plain" autoFocus onClick={() => void store.restore(post)}>
        {words.undo}
      </Button>
    </div>
  );
}

/** As on the post's own page, but for 立即报名: it stays after a chat, so that a seeker who wrote first can still apply (D-I2). */
function Actions({ post, store }: { post: InterestPost; store: Store }) {
  const busy = useStore($runningAction) !== null;
  const open = interestStatus(post) === "open";
  const { id, name, signedUp, chatted } = post;
  return (
    <div className="flex flex-wrap gap-3">
      {signedUp && (
        <a className={buttonClass("secondary")} href={receiptPath(id)} aria-label={words.of(name, postActions.toReceipt)}>
          {postActions.toReceipt}
        </a>
      )}
      {!signedUp && (
        <Button
          busy={busy}
          disabled={!open}
          aria-label={words.of(name, postActions.signUp)}
          onClick={() => void store.perform("sign-up", id)}
        >
          {postActions.signUp}
        </Button>
      )}
      <Button
        variant="secondary"
        busy={busy}
        disabled={!open && !chatted}
        aria-label={words.of(name, chatted ? postActions.continueChat : postActions.chat)}
        onClick={() => void store.perform("chat", id)}
      >
        {chatted ? postActions.continueChat : postActions.chat}
      </Button>
      <Button variant="quiet" aria-label={words.of(name, words.remove)} onClick={() => void store.remove(post)}>
        {words.remove}
      </Button>
    </div>
  );
}

function Card({ post, store }: { post: InterestPost; store: Store }) {
  const status = interestStatus(post);
  return (
    <article className="panel flex h-full flex-col gap-3 p-4 lg:p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-semibold text-base text-ink-900">
          {/* Not the job page: a seeker looks back at a post that has closed, too. */}
          <a href={postPath(post.id)} className="hover:text-brand-600">
            {post.name}
          </a>
        </h2>
        <span className={clsx("shrink-0 rounded-full px-2.5 py-0.5 font-medium text-xs", BADGES[status])}>
          {post.signedUp ? postActions.signedUp : statusText[status]}
        </span>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 text-ink-700">
        <span className="font-semibold text-accent-600">{salaryText(post.salary)}</span>
        <span>{placeText(post.place)}</span>
      </p>
      <p className="text-ink-500">{[post.companyName, categoryText(post)].filter(Boolean).join(" · ")}</p>
      {status !== "open" && (
        <p className="text-ink-500 text-xs">{status === "closed" ? postActions.closedHint : postActions.upcomingHint}</p>
      )}
      <div className="mt-auto">
        <Actions post={post} store={store} />
      </div>
    </article>
  );
}

/** The posts that the seeker is interested in (R2.2.5-7), with the actions of the post's own page. */
export function Interests({ posts, onChange }: { posts: readonly InterestPost[]; onChange: () => void }) {
  const [store] = useState(() => createInterests(onChange));
  const removed = useStore(store.$removed);
  if (posts.length === 0)
    return (
      <StateView picture="yet" title={words.none} hint={words.noneHint}>
        <a className={buttonClass("primary")} href={paths.search}>
          {applications.toSearch}
        </a>
      </StateView>
    );
  return (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {posts.map((post) => (
        <li key={post.id} className="min-w-0">
          {removed.has(post.id) ? <Removed post={post} store={store} /> : <Card post={post} store={store} />}
        </li>
      ))}
    </ul>
  );
}
