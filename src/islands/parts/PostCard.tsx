import { clsx } from "clsx";
import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { drawPublished } from "#islands/elements/published.ts";
import { jobPagePath } from "#lib/domain/paths.ts";
import { markAttributes } from "#lib/domain/posts/company-mark.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { cityText, directionText, posts, shortCityText, statusText } from "#lib/texts/posts/posts.ts";
import { publishedText } from "#lib/texts/posts/published.ts";
import { shortSalaryText } from "#lib/texts/posts/short-salary.ts";

const MARKED = "self-start rounded-full bg-brand-50 px-2.5 py-0.5 font-medium text-brand-600 text-xs";

/**
 * Whether it is no longer open and was seen – from `<post-state>` – and how long ago it was published. The last two share the room of the longest
 * date, so that nothing moves when a post has been seen, or when the day of the build gives way to today: beside "seen", a date in full drops its
 * last word onto a second line, out of sight. `room`: for the buttons beside it.
 */
function Dates({ startsOn, room }: Pick<PostSummary, "startsOn"> & { room: boolean }) {
  return (
    <span className={clsx("post-card-dates", room && "pr-25")}>
      <span className="if-closed">{statusText.closed}</span>
      <span className="if-upcoming">{statusText.upcoming}</span>
      <span>
        <span className="if-seen">{posts.seen}</span>
        {startsOn && (
          <span ref={drawPublished} data-published={startsOn} suppressHydrationWarning>
            {publishedText(startsOn, null)}
          </span>
        )}
      </span>
    </span>
  );
}

/** As many offers as a line of a phone has room for. */
const OFFERS = 4;

type Props = {
  post: PostSummary;
  /** Query to add to the link. */
  query?: string | undefined;
  /** Why this card is highlighted, in a few words. */
  mark?: string | undefined;
  /** Buttons of the card, in its lower right corner; the rest of the card is the link. */
  children?: ReactNode;
};

/** A post in a list: name and salary to compare by, place, kind and conditions as tags, offers, company and date below. */
export function PostCard({ post, query = "", mark, children }: Props) {
  const offers = post.offers?.slice(0, OFFERS).join(" · ") ?? "";
  const category = post.careerFunction || post.careerPost;
  return (
    <post-state
      suppressHydrationWarning
      data-post={post.id}
      data-name={post.name}
      data-company={post.companyName}
      data-starts={post.startsOn ?? ""}
      data-ends={post.endsOn ?? ""}
      {...(mark ? { "data-kept": "" } : {})}
      class="relative block h-full"
    >
      <a href={jobPagePath(post.id) + query} className={clsx("post-card", mark && "border-brand-600")}>
        {mark && <span className={MARKED}>{mark}</span>}
        <span className="post-card-head">
          <span className="cut post-card-name" title={post.name}>
            {post.name}
          </span>
          <span className="shrink-0 font-semibold text-accent-600 text-base">{shortSalaryText(post.salary)}</span>
        </span>
        <span className="flex flex-wrap gap-1.5">
          <span className="tag inline-flex items-center gap-1">
            <MapPin size={12} aria-hidden="true" />
            <span className="lg:hidden">{shortCityText(post.place)}</span>
            <span className="hidden lg:inline">{cityText(post.place)}</span>
          </span>
          {category && <span className="tag">{category}</span>}
          {post.direction && <span className="tag">{directionText[post.direction]}</span>}
          {post.conditions?.map((tag) => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
        </span>
        {offers !== "" && <span className="truncate text-ink-500 text-xs">{offers}</span>}
        {/* Where both are too long for one line, the date takes the next, rather than the company be cut. */}
        <span className="post-card-foot">
          <span className="flex min-w-0 gap-1.5">
            <span aria-hidden="true" className="company-mark" {...markAttributes(post.companyName)} />
            <span className="cut" title={post.companyName}>
              {post.companyName}
            </span>
          </span>
          <Dates startsOn={post.startsOn} room={Boolean(children)} />
        </span>
      </a>
      {children}
    </post-state>
  );
}

/** The room of a card while it is on its way; same height, so nothing moves. */
export function PostCardSkeleton() {
  return (
    <div className="panel flex h-full min-h-32 flex-col gap-2.5 p-4 lg:p-5">
      <div className="skeleton h-6 w-2/3" />
      <div className="skeleton h-[22px] w-1/3" />
      <div className="skeleton h-[18px] w-3/5" />
      <div className="skeleton mt-auto h-[22px] w-1/2" />
    </div>
  );
}
