import { MapPin } from "lucide-react";
import { postPath } from "#lib/domain/paths.ts";
import type { PostSummary } from "#lib/domain/posts.ts";
import { cityText, directionText, posts, salaryText, shortCityText } from "#lib/texts/posts.ts";

const TAG = "rounded-full bg-ground px-2.5 py-0.5 text-ink-700 text-xs";

/** A post in a list: name and salary to compare by, place and kind as tags, company and date below. The whole card is the link. */
export function PostCard({ post }: { post: PostSummary }) {
  const category = post.careerFunction || post.careerPost;
  return (
    <a
      href={postPath(post.id)}
      className="panel group @container flex h-full flex-col gap-2.5 p-4 transition-colors hover:border-brand-600 lg:p-5"
    >
      <span className="flex @xs:flex-row flex-col @xs:items-baseline justify-between @xs:gap-3 gap-1">
        <span
          className="truncate font-semibold text-base text-ink-900 group-visited:text-ink-500 group-hover:text-brand-600"
          title={post.name}
        >
          {post.name}
        </span>
        <span className="shrink-0 font-semibold text-accent-600 text-base">{salaryText(post.salary)}</span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        <span className={`${TAG} inline-flex items-center gap-1`}>
          <MapPin size={12} aria-hidden="true" />
          <span className="lg:hidden">{shortCityText(post.place)}</span>
          <span className="hidden lg:inline">{cityText(post.place)}</span>
        </span>
        {category && <span className={TAG}>{category}</span>}
        {post.direction && <span className={TAG}>{directionText[post.direction]}</span>}
      </span>
      <span className="mt-auto flex items-center justify-between gap-3 text-ink-500 text-sm">
        <span className="truncate" title={post.companyName}>
          {post.companyName}
        </span>
        {post.startsOn && <span className="shrink-0 text-xs">{posts.published(post.startsOn)}</span>}
      </span>
    </a>
  );
}

/** The room of a card while it is on its way; same height, so nothing moves. */
export function PostCardSkeleton() {
  return (
    <div className="panel flex h-full min-h-32 flex-col gap-3 p-4 lg:p-5">
      <div className="skeleton h-6 w-2/3" />
      <div className="skeleton h-[22px] w-1/3" />
      <div className="skeleton mt-auto h-[22px] w-1/2" />
    </div>
  );
}
