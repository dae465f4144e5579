import type { FairAfterwards as Afterwards } from "#lib/domain/fairs/afterwards.ts";
import { afterwards as words } from "#lib/texts/fairs/afterwards.ts";
import { FairGrid } from "./FairGrid.tsx";
import { PostCard } from "./PostCard.tsx";

const TITLE = "mb-3 font-semibold text-ink-900 text-lg";

type Props = { isCancelled: boolean; afterwards: Afterwards };

/** Where to go on: after a fair the posts that its companies still have open, after a cancelled one other fairs first. */
export function FairAfterwards({ isCancelled, afterwards: { posts, fairs } }: Props) {
  const others = fairs.length > 0 && (
    <section key="fairs" className="mb-6 max-sm:[&_li:nth-child(n+3)]:hidden">
      <h2 className={TITLE}>{words.fairs}</h2>
      <FairGrid fairs={fairs} />
    </section>
  );
  const open = posts.length > 0 && (
    <section key="posts" className="mb-6">
      <h2 className={TITLE}>{words.posts[isCancelled ? "CANCEL" : "END"]}</h2>
      <ul className="grid grid-cols-1 gap-3 max-sm:*:nth-[n+4]:hidden sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id} className="min-w-0">
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
  return isCancelled ? [others, open] : [open, others];
}
