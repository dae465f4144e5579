import { useStore } from "@nanostores/react";
import { useEffect, useId, useRef } from "react";
import { createRoot } from "react-dom/client";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { HAS_CALLS } from "#lib/domain/chat/calls/availability.ts";
import { type FairCompany, type FairPost, narrowCompanies } from "#lib/domain/fairs/fairs.ts";
import { $runningAction } from "#lib/stores/account/guarded.ts";
import { preloadCheck } from "#lib/stores/applications/apply-steps.ts";
import { $signedUpIds, applyAtFair } from "#lib/stores/fairs/apply.ts";
import { $fairChoice, chooseFairPost, closeFairChoice, type FairChoice, narrowFairPosts } from "#lib/stores/fairs/choice.ts";
import { fairChoice } from "#lib/texts/fairs/choice.ts";
import { salaryText } from "#lib/texts/posts/facts.ts";

/** Fewer posts are seen at a glance; more can be narrowed. */
const MANY = 8;

function Post({ post, chosen, signedUp }: { post: FairPost; chosen: boolean; signedUp: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-control px-3 py-2 hover:bg-ground has-checked:bg-brand-50">
      <input
        type="radio"
        name="fair-post"
        value={post.id}
        checked={chosen}
        onChange={() => chooseFairPost(post.id)}
        className="size-4.5 shrink-0 accent-brand-600"
      />
      {/* On a phone the salary takes a line of its own, rather than the name be squeezed. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-full flex-1 text-ink-900 sm:min-w-0">{post.name}</span>
        {signedUp && <span className="rounded-full bg-ok-50 px-2 py-0.5 text-ok text-xs">{fairChoice.applied}</span>}
        <span className="text-accent-600">{salaryText(post.salary)}</span>
      </span>
    </label>
  );
}

function Company({ company, chosen }: { company: FairCompany; chosen: string | null }) {
  const signedUpIds = useStore($signedUpIds);
  const nameId = useId();
  return (
    <fieldset aria-labelledby={nameId} className="mb-2 min-w-0">
      <h3 id={nameId} className="sticky -top-5 z-10 bg-card px-3 py-2 font-semibold text-ink-900">
        {company.name}
      </h3>
      {company.posts.map((post) => (
        <Post key={post.id} post={post} chosen={post.id === chosen} signedUp={signedUpIds.has(post.id)} />
      ))}
    </fieldset>
  );
}

/** Posts to choose one of, by company. */
function PostChoice({ companies, chosen }: { companies: readonly FairCompany[]; chosen: string | null }) {
  if (companies.length === 0) return <p className="py-8 text-center text-ink-500">{fairChoice.none}</p>;
  // Two companies may share a name; a post belongs to one.
  return companies.map((company) => <Company key={company.posts[0]?.id} company={company} chosen={chosen} />);
}

/** Actions on the chosen post: apply, or chat, by text or, where calls exist, by video (R2.4.2). */
function Actions({ choice }: { choice: FairChoice }) {
  const busy = useStore($runningAction) !== null;
  const label = (text: string): string => (busy ? fairChoice.working : text);
  if (choice.fair.type === "SCENE")
    return (
      <Button busy={busy} className="min-w-32" onClick={() => void applyAtFair("sign-up")}>
        {label(fairChoice.signUp)}
      </Button>
    );
  return (
    <>
      {HAS_CALLS && (
        <Button variant="secondary" busy={busy} className="min-w-28" onClick={() => void applyAtFair("video")}>
          {fairChoice.video}
        </Button>
      )}
      <Button busy={busy} className="min-w-28" onClick={() => void applyAtFair("text")}>
        {label(HAS_CALLS ? fairChoice.text : fairChoice.chat)}
      </Button>
    </>
  );
}

function Choice({ choice }: { choice: FairChoice }) {
  const list = useRef<HTMLDivElement>(null);
  const emptyId = useId();
  const { fair, company, postId, keyword, submittedEmpty } = choice;
  const all = narrowCompanies(fair.companies, company, "");
  const count = all.reduce((sum, { posts }) => sum + posts.length, 0);
  const shown = narrowCompanies(fair.companies, company, keyword);
  const chosen = all.flatMap(({ posts }) => posts).find((post) => post.id === postId);

  // Who pressed on without a choice is led to the choices.
  useEffect(() => {
    if (submittedEmpty) list.current?.querySelector("input")?.focus();
  }, [submittedEmpty]);

  const footer = (
    <>
      <p
        id={emptyId}
        role="alert"
        className={`min-w-0 empty:hidden max-sm:basis-full sm:flex-1 sm:empty:block ${submittedEmpty ? "text-bad" : "truncate text-ink-500"}`}
        title={chosen?.name}
      >
        {submittedEmpty ? fairChoice.submittedEmpty[fair.type] : chosen && fairChoice.chosen(chosen.name)}
      </p>
      <span className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
        <Actions choice={choice} />
      </span>
    </>
  );
  return (
    <Dialog variant="choice" title={fairChoice.title[fair.type]} onClose={closeFairChoice} footer={footer}>
      {count > MANY && (
        <TextField
          type="search"
          label={fairChoice.find}
          placeholder={fairChoice.findPlaceholder}
          value={keyword}
          onChange={(event) => narrowFairPosts(event.target.value)}
        />
      )}
      <div
        ref={list}
        role="radiogroup"
        aria-label={fairChoice.title[fair.type]}
        aria-describedby={submittedEmpty ? emptyId : undefined}
      >
        <PostChoice companies={shown} chosen={postId} />
      </div>
    </Dialog>
  );
}

/** The select-post dialog of a fair (R2.2.2), while it is open. */
function FairChoiceDialog() {
  const choice = useStore($fairChoice);
  return choice && <Choice choice={choice} />;
}

let mounted = false;

/** Puts the dialog into the page, once; the calls of a sign-up load while a post is chosen. */
export const mountFairChoice = (): void => {
  preloadCheck();
  if (mounted) return;
  mounted = true;
  createRoot(document.body.appendChild(document.createElement("div"))).render(<FairChoiceDialog />);
};
