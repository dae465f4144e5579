import { general } from "#lib/texts/general.ts";
import { posts } from "#lib/texts/posts.ts";

/** The room of a post while it is on its way. */
export function PostSkeleton() {
  return (
    <div role="status" aria-label={general.loading}>
      <h1 className="sr-only">{posts.detailTitle}</h1>
      <div className="panel mb-4 p-5 lg:p-7">
        <div className="skeleton h-9 w-2/3 lg:w-1/3" />
        <div className="skeleton mt-3 h-6 w-1/2 lg:w-1/4" />
        <div className="skeleton mt-5 h-24 w-full lg:h-14" />
        <div className="skeleton mt-6 h-11 w-full lg:w-72" />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_320px]">
        <div className="panel p-5 lg:p-7">
          <div className="skeleton h-80" />
        </div>
        <div className="panel p-5 lg:p-7">
          <div className="skeleton h-40" />
        </div>
      </div>
    </div>
  );
}
