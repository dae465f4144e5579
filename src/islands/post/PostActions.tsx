import { useStore } from "@nanostores/react";
import { Heart } from "lucide-react";
import { Button } from "#islands/ui/Button.tsx";
import type { PostDetail } from "#lib/domain/posts.ts";
import { $postAction, signUp, toggleInterest } from "#lib/stores/post.ts";
import { posts } from "#lib/texts/posts.ts";

/** Interest and sign-up. 立即报名 gives way to a chat that has begun (1§2, decisions C10). */
export function PostActions({ post, open }: { post: PostDetail; open: boolean }) {
  const action = useStore($postAction);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {!post.chatted && (
        <Button
          className="h-11 min-w-32 text-base max-sm:flex-1"
          busy={action !== "none"}
          disabled={!open || post.signedUp}
          onClick={() => void signUp()}
        >
          {post.signedUp ? posts.signedUp : posts.signUp}
        </Button>
      )}
      <Button
        look="secondary"
        className="h-11 min-w-32 text-base max-sm:flex-1"
        busy={action !== "none"}
        onClick={() => void toggleInterest()}
      >
        <Heart size={18} aria-hidden="true" fill={post.interested ? "currentColor" : "none"} />
        {post.interested ? posts.notInterested : posts.interested}
      </Button>
      {!open && <p className="w-full text-ink-500">{posts.closedHint}</p>}
    </div>
  );
}
