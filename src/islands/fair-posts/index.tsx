import { useStore } from "@nanostores/react";
import { ChevronLeft } from "lucide-react";
import { useEffect } from "react";
import { PostList } from "#islands/parts/PostList.tsx";
import { useResults } from "#islands/parts/use-results.ts";
import { buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { fairPath, paths } from "#lib/domain/paths.ts";
import { $chosenId, $fair, openFairPosts } from "#lib/stores/fair-posts.ts";
import { fairPosts } from "#lib/texts/fair-posts.ts";

function FairHeader({ fair }: { fair: { id: string; name: string } | null }) {
  return (
    <header className="mb-4">
      <a
        href={fair ? fairPath(fair.id) : paths.fairs}
        className="-ml-1 inline-flex min-h-10 items-center gap-1 text-brand-600 hover:underline lg:min-h-8"
      >
        <ChevronLeft size={16} aria-hidden="true" />
        {fairPosts.back}
      </a>
      <h1 className="font-semibold text-ink-900 text-xl">
        <span data-fill="name">{fair?.name ?? fairPosts.title}</span>
      </h1>
    </header>
  );
}

/** The posts of a fair with their filters; the one that the visitor came by stands first (2§2.1, decisions C7). */
export function FairPostsPage() {
  const results = useResults(openFairPosts);
  const fair = useStore($fair, { ssr: "initial" });
  const chosenId = useStore($chosenId, { ssr: "initial" });
  const name = fair !== null && fair !== "missing" ? fair.name : null;
  useEffect(() => {
    if (name !== null) document.title = document.title.replace(/^.*(?= - )/u, name);
  }, [name]);

  if (fair === "missing")
    return (
      <StateView isPage picture="empty" title={fairPosts.missingTitle} hint={fairPosts.missingText}>
        <a className={buttonClass("primary")} href={paths.fairs}>
          {fairPosts.toFairs}
        </a>
      </StateView>
    );
  return (
    <div data-waiting={fair === null && results.state === "loading" ? "" : undefined}>
      <FairHeader fair={fair} />
      <PostList results={results} chosen={chosenId === null ? null : { id: chosenId, mark: fairPosts.chosen }} />
    </div>
  );
}
