import { clsx } from "clsx";
import type { Application } from "#lib/domain/applications.ts";
import { postPath } from "#lib/domain/paths.ts";
import { applications, statusWords } from "#lib/texts/applications.ts";
import { placeText, salaryText } from "#lib/texts/posts.ts";

const LOOKS = {
  "under-review": "bg-warn-50 text-warn",
  passed: "bg-ok-50 text-ok",
  admitted: "bg-ok-50 text-ok",
  failed: "bg-bad-50 text-bad",
  unknown: "bg-ground text-ink-500",
} as const;

/** An application: the post, how far it is, and what that means (2§2.5). */
export function ApplicationCard({ application }: { application: Application }) {
  const { post, status, appliedOn } = application;
  const words = statusWords(status);
  return (
    <article className="panel flex h-full flex-col gap-2 p-4 lg:p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold text-base text-ink-900">
          <a href={postPath(post.id)} className="hover:text-brand-600">
            {post.name}
          </a>
        </h3>
        <span className={clsx("shrink-0 rounded-full px-2.5 py-0.5 font-medium text-xs", LOOKS[words.outcome])}>{words.badge}</span>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 text-ink-700">
        <span className="font-semibold text-accent-600">{salaryText(post.salary)}</span>
        <span>{placeText(post.place)}</span>
      </p>
      <p className="rounded-control bg-ground px-3 py-2 text-ink-700">{words.text}</p>
      <p className="mt-auto flex flex-wrap justify-between gap-x-4 text-ink-500">
        <span className="min-w-0 truncate">{post.companyName}</span>
        {appliedOn && <span className="shrink-0 text-xs leading-[22px]">{applications.appliedOn(appliedOn)}</span>}
      </p>
    </article>
  );
}
