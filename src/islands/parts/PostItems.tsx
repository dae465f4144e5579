import { Bookmark, Columns2, EyeOff } from "lucide-react";
import { useEffect } from "react";
import { postsShown } from "#islands/elements/page-names.ts";
import { IconButton } from "#islands/ui/IconButton.tsx";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { keepWords } from "#lib/texts/posts/keep-words.ts";
import { posts as texts } from "#lib/texts/posts/posts.ts";
import { PostCard } from "./PostCard.tsx";
import { usePostList } from "./use-post-list.ts";

/** A post that the visitor came by, and the words that say so. */
export type Chosen = { id: string; mark: string };

/** Posts as cards that the visitor may hide; the shell's script and `<post-state>` do it. */
export function PostItems({ posts, chosen }: { posts: readonly PostSummary[]; chosen: Chosen | null }) {
  const { linkQuery } = usePostList();
  useEffect(() => {
    if (posts.length > 0) postsShown.announce();
  }, [posts]);
  return (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {posts.map((post) => (
        <li key={post.id} className="min-w-0">
          <PostCard post={post} query={linkQuery} mark={post.id === chosen?.id ? chosen.mark : undefined}>
            <IconButton
              data-keep="later"
              aria-pressed={false}
              label={keepWords.laterNamed(post.name)}
              title={keepWords.later}
              className="absolute right-19 bottom-[7px] lg:right-20 lg:bottom-[11px]"
              suppressHydrationWarning
            >
              <Bookmark size={16} aria-hidden="true" />
            </IconButton>
            <IconButton
              data-keep="pin"
              aria-pressed={false}
              label={texts.pinNamed(post.name)}
              title={texts.pin}
              className="absolute right-10 bottom-[7px] lg:right-11 lg:bottom-[11px]"
              suppressHydrationWarning
            >
              <Columns2 size={16} aria-hidden="true" />
            </IconButton>
            {post.id !== chosen?.id && (
              <IconButton
                data-hide=""
                label={texts.hideNamed(post.name)}
                title={texts.hide}
                className="absolute right-1 bottom-[7px] lg:right-2 lg:bottom-[11px]"
              >
                <EyeOff size={16} aria-hidden="true" />
              </IconButton>
            )}
          </PostCard>
        </li>
      ))}
    </ul>
  );
}
