import { useStore } from "@nanostores/react";
import { Heart, MessageCircle } from "lucide-react";
import { Button } from "#islands/ui/Button.tsx";
import { paths, receiptPath } from "#lib/domain/paths.ts";
import { $runningAction } from "#lib/stores/account/guarded.ts";
import { $post, perform, postStatusNow } from "#lib/stores/posts/post.ts";
import { postActions } from "#lib/texts/posts/actions.ts";

/** The default state: a visitor's actions on an open post, as prerendered. */
const UNKNOWN = { status: "open", chatted: false, signedUp: false, interested: false };

const LINK = "inline-flex min-h-10 items-center text-brand-600 hover:underline lg:min-h-6";
const SIZE = "h-11 text-base sm:min-w-32 max-sm:flex-1 max-sm:px-2";
/** A phone has room for the heart alone. */
const HEART = "h-11 text-base sm:min-w-32 max-sm:w-11 max-sm:px-0";

/** Sign-up, chat and interest. 立即报名 gives way to a chat that has begun (R1.2.7-4, D-C10). */
export function PostActions() {
  const post = useStore($post, { ssr: "initial" });
  const busy = useStore($runningAction, { ssr: "initial" }) !== null;
  const { status, chatted, signedUp, interested } =
    post.state === "ready" ? { ...post.value, status: postStatusNow(post.value) } : UNKNOWN;
  const open = status === "open";
  return (
    <div className="flex flex-wrap items-center gap-3">
      {!chatted && (
        <Button data-sign-up="" className={SIZE} busy={busy} disabled={!open || signedUp} onClick={() => void perform("sign-up")}>
          {signedUp ? postActions.signedUp : postActions.signUp}
        </Button>
      )}
      <Button
        variant={chatted ? "primary" : "secondary"}
        className={SIZE}
        busy={busy}
        disabled={!open && !chatted}
        onClick={() => void perform("chat")}
      >
        <MessageCircle size={18} aria-hidden="true" className="max-[359px]:hidden" />
        {chatted ? postActions.continueChat : postActions.chat}
      </Button>
      <Button
        variant="secondary"
        className={HEART}
        busy={busy}
        onClick={() => void perform(interested ? "clear-interest" : "set-interest")}
      >
        <Heart size={18} aria-hidden="true" fill={interested ? "currentColor" : "none"} />
        <span className="max-sm:sr-only">{interested ? postActions.notInterested : postActions.interested}</span>
      </Button>
      {/* In words when the button has given way to a chat. */}
      {signedUp && post.state === "ready" && (
        <p className="flex items-center gap-3 text-ink-700 max-sm:w-full">
          {chatted && <span>{postActions.signedUp}</span>}
          <a href={receiptPath(post.value.id)} className={LINK}>
            {postActions.toReceipt}
          </a>
          <a href={paths.applications} className={LINK}>
            {postActions.toApplication}
          </a>
        </p>
      )}
      {!open && <p className="w-full text-ink-500">{status === "closed" ? postActions.closedHint : postActions.upcomingHint}</p>}
    </div>
  );
}
