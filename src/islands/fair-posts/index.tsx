import { useStore } from "@nanostores/react";
import { ChevronLeft } from "lucide-react";
import { useState } from "react";
import { PostList } from "#islands/parts/PostList.tsx";
import { PostListRoot } from "#islands/parts/PostListRoot.tsx";
import { useResultsOf } from "#islands/parts/use-post-list.ts";
import { buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { usePageTitle } from "#islands/ui/use-page-title.ts";
import type { FairWithPosts } from "#lib/domain/fairs/fair-posts.ts";
import { fairPath, paths } from "#lib/domain/paths.ts";
import { createFairPosts } from "#lib/stores/fairs/fair-posts.ts";
import { fairPosts } from "#lib/texts/fairs/fair-posts.ts";

type HeaderProps = { fair: { id: string; name: string } | null; isWaiting: boolean };

function FairHeader({ fair, isWaiting }: HeaderProps) {
  // Until the fair is known, a press would lead elsewhere.
  const address = isWaiting ? undefined : paths.fairs;
  return (
    <header className="mb-4">
      <a
        href={fair ? fairPath(fair.id) : address}
        className="-ml-1 inline-flex min-h-10 items-center gap-1 text-brand-600 hover:underline lg:min-h-8"
      >
        <ChevronLeft size={16} aria-hidden="true" />
        {fairPosts.back}
      </a>
      <h1 className="font-semibold text-ink-900 text-xl">
        <span data-placeholder="">{fair?.name ?? fairPosts.title}</span>
      </h1>
    </header>
  );
}

/**
 * The posts of a fair with their filters; the post that the visitor came from is first (R2.2.1-4, D-C7). `prerendered`: the fair that the page was built for.
 */
export function FairPostsPage({ prerendered }: { prerendered?: FairWithPosts }) {
  const [{ list, chosenId, $fairOfPosts }] = useState(() => createFairPosts(prerendered));
  const results = useResultsOf(list);
  const { state } = results;
  const fair = useStore($fairOfPosts, { ssr: "initial" });
  usePageTitle(fair?.name ?? null);

  if (state === "missing")
    return (
      <StateView isPage picture="missing" title={fairPosts.missingTitle} hint={fairPosts.missingText}>
        <a className={buttonClass("primary")} href={paths.fairs}>
          {fairPosts.toFairs}
        </a>
      </StateView>
    );
  // The page was made for any visitor: it marks no post.
  const markedId = results === list.made ? null : chosenId;
  const isWaiting = fair === null && state === "loading";
  return (
    <div data-waiting={isWaiting ? "" : undefined}>
      <FairHeader fair={fair} isWaiting={isWaiting} />
      <PostListRoot list={list}>
        <PostList chosen={markedId === null ? null : { id: markedId, mark: fairPosts.chosen }} />
      </PostListRoot>
    </div>
  );
}
