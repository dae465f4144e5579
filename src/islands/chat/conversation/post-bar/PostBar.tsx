import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ActionMenu } from "#islands/chat/parts/ActionMenu.tsx";
import type { At } from "#islands/chat/parts/use-long-press.ts";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { paths, postPath } from "#lib/domain/paths.ts";
import type { TalkedPost } from "#lib/domain/posts/posts.ts";
import { $runningAction } from "#lib/stores/account/guarded.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { createTalkedPosts, type TalkedAbout, type TalkedPosts, talkedStatus } from "#lib/stores/chat/talked-posts.ts";
import { postBar as words } from "#lib/texts/chat/post-bar.ts";
import { postActions } from "#lib/texts/posts/actions.ts";
import { salaryText } from "#lib/texts/posts/facts.ts";
import { cityText, statusText } from "#lib/texts/posts/posts.ts";

/** Kept as long as one is in the chat, so that the bar of a conversation stands at once when it is opened again. */
const stores = new WeakMap<Inbox, Map<string, TalkedPosts>>();
const storeOf = (inbox: Inbox, account: string): TalkedPosts => {
  const known = stores.get(inbox) ?? new Map<string, TalkedPosts>();
  stores.set(inbox, known);
  const store = known.get(account) ?? createTalkedPosts(account);
  known.set(account, store);
  return store;
};

const BADGES = { open: "bg-ok-50 text-ok", upcoming: "bg-warn-50 text-warn", closed: "bg-ground text-ink-500" } as const;
const SIZE = "shrink-0 whitespace-nowrap px-3 pointer-fine:min-h-8";

/** The other posts of the conversation, in a menu. */
function Others({ about, store }: { about: TalkedAbout; store: TalkedPosts }) {
  const [at, setAt] = useState<At | null>(null);
  return (
    <>
      <button
        type="button"
        aria-label={words.others}
        title={words.others}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          setAt({ x: left, y: bottom });
        }}
        className="grid pointer-fine:size-8 size-10 shrink-0 place-items-center rounded-control text-ink-500 hover:bg-ground hover:text-brand-600"
      >
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      {at && (
        <ActionMenu
          label={words.others}
          at={at}
          onClose={() => setAt(null)}
          actions={about.all
            .filter((post) => post !== about.shown)
            .map((post) => ({
              key: post.id,
              label: [post.name, salaryText(post.salary), cityText(post.place)].join(" · "),
              run: () => store.show(post.id),
            }))}
        />
      )}
    </>
  );
}

/** 报名, or the way to the application. */
function SignUp({ post, store }: { post: TalkedPost; store: TalkedPosts }) {
  const busy = useStore($runningAction) !== null;
  const progress = useRef<HTMLAnchorElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The button that was pressed has gone: who works by keyboard goes on where it stood.
    if (wasPressed.current && post.signedUp && document.activeElement === document.body) progress.current?.focus();
    wasPressed.current = wasPressed.current && !post.signedUp;
  }, [post.signedUp]);
  if (post.signedUp)
    return (
      <a
        ref={progress}
        href={paths.applications}
        aria-label={words.of(post.name, postActions.toApplication)}
        className={buttonClass("secondary", SIZE)}
      >
        {postActions.toApplication}
      </a>
    );
  if (talkedStatus(post) !== "open") return null;
  return (
    <Button
      busy={busy}
      aria-label={words.of(post.name, words.signUp)}
      onClick={() => {
        wasPressed.current = true;
        void store.apply(post.id);
      }}
      className={SIZE}
    >
      {words.signUp}
    </Button>
  );
}

/**
 * The post that a conversation is about: its pay, whether it takes sign-ups, and 报名 (D-I2). In a narrow pane two short
 * lines, no higher than 48 px.
 */
export function PostBar({ inbox, account }: { inbox: Inbox; account: string }) {
  const [store] = useState(() => storeOf(inbox, account));
  const about = useStore(store.$about);
  if (!about) return null;
  const { shown, all } = about;
  const status = talkedStatus(shown);
  return (
    <section aria-label={words.label} className="@container shrink-0 border-line border-b bg-card">
      <div className="flex low:min-h-10 min-h-[47px] items-center gap-1 low:py-0 py-0.5 pr-3 pl-4">
        <div className="mr-1 @lg:flex min-w-0 flex-1 @lg:items-center @lg:gap-3">
          <p dir="auto" title={shown.name} className="truncate text-left font-medium text-ink-900 text-sm leading-5">
            {shown.name}
          </p>
          <p className="flex shrink-0 items-center gap-2 whitespace-nowrap text-xs">
            <span className="truncate font-semibold text-accent-600 tabular-nums">{salaryText(shown.salary)}</span>
            <span
              role="status"
              className={clsx("shrink-0 rounded-full px-1.5 font-medium", shown.signedUp ? BADGES.open : BADGES[status])}
            >
              {shown.signedUp ? postActions.signedUp : statusText[status]}
            </span>
          </p>
        </div>
        {all.length > 1 && <Others about={about} store={store} />}
        <a
          href={postPath(shown.id)}
          aria-label={words.of(shown.name, words.see)}
          className={buttonClass("quiet", clsx(SIZE, "px-2"))}
        >
          {words.see}
        </a>
        <SignUp key={shown.id} post={shown} store={store} />
      </div>
    </section>
  );
}
