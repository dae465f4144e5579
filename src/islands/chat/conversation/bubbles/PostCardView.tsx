import { useStore } from "@nanostores/react";
import { BriefcaseBusiness } from "lucide-react";
import { buttonClass } from "#islands/ui/Button.tsx";
import type { PostCard } from "#lib/domain/chat/cards/job-cards.ts";
import { postPath } from "#lib/domain/paths.ts";
import { postInCard, type SeenPost } from "#lib/stores/chat/cards/card-posts.ts";
import { cards as words } from "#lib/texts/chat/cards.ts";
import { salaryText } from "#lib/texts/posts/facts.ts";
import { cityText } from "#lib/texts/posts/posts.ts";
import { CardFrame } from "./CardFrame.tsx";

/** The label of a post that takes no sign-ups; null for an open post, and while its state is unknown. */
const stateOf = (seen: SeenPost | null): string | null => {
  if (seen === null) return null;
  if (seen === "gone") return words.gone;
  return seen.status === "closed" ? words.closed : seen.status === "upcoming" ? words.upcoming : null;
};

/** A post in its present state, and until that is loaded in its state at the time of sending. */
export function PostCardView({ card }: { card: PostCard }) {
  const seen = useStore(postInCard(card.post));
  const now = seen === null || seen === "gone" ? null : seen.post;
  const title = now?.name ?? card.title;
  const state = stateOf(seen);
  return (
    <CardFrame icon={BriefcaseBusiness} label={words.post}>
      <p className="flex items-start gap-2">
        <span className="wrap-anywhere min-w-0 flex-1 font-medium">{title}</span>
        {state && <span className="shrink-0 rounded-full bg-ground px-1.5 py-0.5 text-ink-500 text-xs">{state}</span>}
      </p>
      <p className="mt-0.5 font-semibold text-accent-600 tabular-nums">{now ? salaryText(now.salary) : card.pay}</p>
      <p className="text-ink-500 text-xs">{now ? cityText(now.place) : card.place}</p>
      {seen !== "gone" && (
        <a
          href={postPath(card.post)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={words.seePostOf(title)}
          className={buttonClass("plain", "mt-2 w-full")}
        >
          {words.seePost}
        </a>
      )}
    </CardFrame>
  );
}
