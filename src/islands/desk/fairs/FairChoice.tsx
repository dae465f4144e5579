import { useStore } from "@nanostores/react";
import { Heading, ViewLink, Waiting } from "#islands/desk/Screen.tsx";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { Retry } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { FairChoice as Choice, FairPostChoice } from "#lib/domain/desk/fair-invitations.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import { fairPath } from "#lib/domain/paths.ts";
import { $fairChoice, type ChoiceForm, openChoice, sendChoice, tickPosts } from "#lib/stores/desk/fair-choice.ts";
import { dropFairLink } from "#lib/stores/desk/fair-link.ts";
import { desk } from "#lib/texts/desk/desk.ts";
import { choiceWords } from "#lib/texts/desk/fairs.ts";
import { failureText } from "#lib/texts/failures.ts";
import { fairTimeText } from "#lib/texts/fairs/fairs.ts";
import { FairStatus } from "./FairStatus.tsx";

function Post({ post, isTicked }: { post: FairPostChoice; isTicked: boolean }) {
  const { id, name, place, isOpen } = post;
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 px-4 py-2">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={(event) => tickPosts([id], event.target.checked)}
          className="size-5 shrink-0 accent-brand-600"
        />
        <span className="min-w-0 break-words">
          <span className="text-ink-900">{name}</span> <span className="text-ink-500">{place}</span>
          {!isOpen && <span className="text-warn"> {choiceWords.closed}</span>}
        </span>
      </label>
    </li>
  );
}

function Posts({ posts, chosen }: { posts: readonly FairPostChoice[]; chosen: readonly string[] }) {
  const open = posts.filter(({ isOpen }) => isOpen).map(({ id }) => id);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold text-ink-900 text-lg">{choiceWords.posts}</h3>
        {open.length > 1 && (
          <Button variant="plain" onClick={() => tickPosts(open, true)}>
            {choiceWords.all}
          </Button>
        )}
      </div>
      <ul aria-label={choiceWords.posts} className="panel divide-y divide-line">
        {posts.map((post) => (
          <Post key={post.id} post={post} isTicked={chosen.includes(post.id)} />
        ))}
      </ul>
    </>
  );
}

function Actions({ form, choice, isInvited }: { form: ChoiceForm; choice: Choice; isInvited: boolean }) {
  const { fair, posts } = choice;
  const isClosed = fair.status === "END" || fair.status === "CANCEL";
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {posts.length > 0 && !isClosed && (
        <Button busy={form.busy} onClick={() => void sendChoice()}>
          {isInvited ? choiceWords.join(form.chosen.length) : choiceWords.save}
        </Button>
      )}
      {isInvited ? (
        <Button variant="plain" onClick={dropFairLink}>
          {choiceWords.later}
        </Button>
      ) : (
        <a href={fairPath(fair.id)} target="_blank" rel="noopener" className={buttonClass("plain")}>
          {choiceWords.toPage}
        </a>
      )}
      <p role="alert" className="text-bad">
        {form.isEmpty && choiceWords.empty}
      </p>
    </div>
  );
}

function Form({ form, choice, isInvited }: { form: ChoiceForm; choice: Choice; isInvited: boolean }) {
  const { fair, posts } = choice;
  return (
    <>
      <Heading title={isInvited ? choiceWords.invited(fair.name) : fair.name}>
        <FairStatus status={fair.status} />
      </Heading>
      <p className="mb-4 text-ink-500">
        {fair.organizer} · {fairTimeText(fair)}
      </p>
      {posts.length === 0 ? <p className="panel p-4">{choiceWords.none}</p> : <Posts posts={posts} chosen={form.chosen} />}
      <Actions form={form} choice={choice} isInvited={isInvited} />
    </>
  );
}

/** A recruiter's choice of posts for a fair: by the link of an invitation, or at a fair that the company takes part in. */
export function FairChoice({ isInvited }: { isInvited: boolean }) {
  const form = useStore($fairChoice);
  const { state, failure, choice } = form;
  const isLost = state === "missing" || (isInvited && failure?.kind === "refused");
  return (
    <div className="max-w-[880px]">
      {!isInvited && (
        <p className="mb-2">
          <ViewLink to={deskView("fairs")}>{desk.back}</ViewLink>
        </p>
      )}
      {state === "loading" && <Waiting />}
      {state === "ready" && choice && <Form form={form} choice={choice} isInvited={isInvited} />}
      {isLost && (
        <StateView
          picture="missing"
          title={isInvited ? choiceWords.lost : desk.missing}
          {...(isInvited && {
            hint: failure?.kind === "refused" && state === "failed" ? failureText(failure) : choiceWords.unknown,
          })}
        >
          {isInvited && <Button onClick={dropFairLink}>{choiceWords.toDesk}</Button>}
        </StateView>
      )}
      {state === "failed" && failure && !isLost && (
        <StateView picture="failed" title={failureText(failure)}>
          <Retry onRetry={() => void openChoice()} />
        </StateView>
      )}
    </div>
  );
}
