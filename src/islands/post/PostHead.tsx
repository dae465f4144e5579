import { CalendarDays, MapPin, Tag } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { companyPath } from "#lib/domain/paths.ts";
import { isOpen, type PostDetail } from "#lib/domain/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { serverNow } from "#lib/stores/clock.ts";
import { directionText, placeText, posts, salaryText } from "#lib/texts/posts.ts";
import { PostActions } from "./PostActions.tsx";

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-start gap-2">
      <dt className="flex shrink-0 items-center gap-1.5 text-ink-500">
        {icon}
        {label}
      </dt>
      <dd className="min-w-0 text-ink-900">{children}</dd>
    </div>
  );
}

/** Name, salary, facts and actions of a post. */
export function PostHead({ post }: { post: PostDetail }) {
  const open = isOpen(post, beijingDate(serverNow()));
  useEffect(() => {
    document.title = `${post.name} - ${post.companyName}`;
  }, [post.name, post.companyName]);
  const category = [post.careerFunction, post.careerPost].filter(Boolean).join(" / ");
  return (
    <header className="panel mb-4 p-5 lg:p-7">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h1 className="min-w-0 font-semibold text-ink-900 text-xl lg:text-2xl">
          {post.name}
          <span
            className={`ml-3 whitespace-nowrap rounded-full px-2.5 py-0.5 align-middle font-medium text-xs ${open ? "bg-ok-50 text-ok" : "bg-ground text-ink-500"}`}
          >
            {open ? posts.open : posts.closed}
          </span>
        </h1>
        <p className="shrink-0 font-semibold text-accent-600 text-xl">{salaryText(post.salary)}</p>
      </div>
      <p className="mt-2 text-base">
        <a className="text-ink-700 hover:text-brand-600" href={companyPath(post.companyName)}>
          {post.companyName}
        </a>
      </p>
      <dl className="mt-4 grid gap-2.5 lg:grid-cols-2">
        <Fact icon={<MapPin size={16} aria-hidden="true" />} label={posts.place}>
          {placeText(post.place)}
        </Fact>
        {category && (
          <Fact icon={<Tag size={16} aria-hidden="true" />} label={posts.category}>
            {category}
            {post.direction && ` · ${directionText[post.direction]}`}
          </Fact>
        )}
        <Fact icon={<CalendarDays size={16} aria-hidden="true" />} label={posts.startsOn}>
          {post.startsOn ?? posts.noEnd}
        </Fact>
        <Fact icon={<CalendarDays size={16} aria-hidden="true" />} label={posts.endsOn}>
          {post.endsOn ?? posts.noEnd}
        </Fact>
      </dl>
      <PostActions post={post} open={open} />
    </header>
  );
}
