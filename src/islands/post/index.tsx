import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { paths } from "#lib/domain/paths.ts";
import { $post, openPost } from "#lib/stores/post.ts";
import { failureText } from "#lib/texts/failures.ts";
import { general } from "#lib/texts/general.ts";
import { posts } from "#lib/texts/posts.ts";
import { PostBody } from "./PostBody.tsx";
import { PostHead } from "./PostHead.tsx";
import { PostSkeleton } from "./PostSkeleton.tsx";

const toSearch = (
  <a className={buttonClass("primary")} href={paths.search}>
    {posts.toSearch}
  </a>
);

/** One post, whatever its state (1§2 Post details). */
export function PostPage() {
  const post = useStore($post, { ssr: "initial" });
  useEffect(openPost, []);

  switch (post.state) {
    case "ready":
      return (
        <>
          <PostHead post={post.value} />
          <PostBody post={post.value} />
        </>
      );
    case "missing-id":
      return (
        <StateView isPage picture="empty" title={posts.missingTitle} hint={posts.missingText}>
          {toSearch}
        </StateView>
      );
    case "failed":
      return (
        <StateView isPage picture="failed" title={general.loadFailed} hint={failureText(post.failure)}>
          <Button look="secondary" onClick={openPost}>
            {general.retry}
          </Button>
          {toSearch}
        </StateView>
      );
    default:
      return <PostSkeleton />;
  }
}
