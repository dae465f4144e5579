import { useStore } from "@nanostores/react";
import { useEffect, useId, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { HAS_CALLS } from "#lib/domain/chat/calls/availability.ts";
import { narrowCompanies } from "#lib/domain/fairs/fairs.ts";
import { $runningAction } from "#lib/stores/account/guarded.ts";
import { applyAtFair } from "#lib/stores/fairs/apply.ts";
import { $fairChoice, closeFairChoice, type FairChoice, narrowFairPosts } from "#lib/stores/fairs/choice.ts";
import { fairChoice } from "#lib/texts/fairs/choice.ts";
import { PostChoice } from "./PostChoice.tsx";

/** Fewer posts are seen at a glance; more can be narrowed. */
const MANY = 8;

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
export function FairChoiceDialog() {
  const choice = useStore($fairChoice);
  return choice && <Choice choice={choice} />;
}
