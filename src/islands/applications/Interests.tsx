import { PostCard } from "#islands/parts/PostCard.tsx";
import { buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { paths } from "#lib/domain/paths.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import type { Applications } from "#lib/stores/applications/applications.ts";
import { applications } from "#lib/texts/applications/applications.ts";

/** What the seeker marked (2§2.5). */
export function Interests({ posts }: { posts: readonly PostSummary[]; lists: Applications }) {
  if (posts.length === 0)
    return (
      <StateView picture="empty" title={applications.noneInterested} hint={applications.noneInterestedHint}>
        <a className={buttonClass("primary")} href={paths.search}>
          {applications.toSearch}
        </a>
      </StateView>
    );
  return (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {posts.map((post) => (
        <li key={post.id} className="min-w-0">
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}
