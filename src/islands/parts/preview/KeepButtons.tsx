import { useStore } from "@nanostores/react";
import { Bookmark, Scale } from "lucide-react";
import { Button } from "#islands/ui/Button.tsx";
import { isLater, type LaterPost } from "#lib/domain/history/own-lists.ts";
import { isPinned } from "#lib/domain/history/pinned.ts";
import { $later } from "#lib/stores/history/later.ts";
import { $pinned } from "#lib/stores/history/pinned.ts";
import { posts } from "#lib/texts/posts/posts.ts";

const SIZE = "h-11";

/** Keeps the shown post for later, and pins it to be compared; the shell's script does both (`islands/shell/post-states.ts`). */
export function KeepButtons({ post: { id, name, companyName, endsOn } }: { post: LaterPost }) {
  const kept = isLater(useStore($later), id);
  const pinned = isPinned(useStore($pinned), id);
  const data = { "data-name": name, "data-company": companyName, "data-ends": endsOn ?? "" };
  return (
    <>
      <Button variant="plain" className={SIZE} data-later={id} {...data} aria-pressed={kept}>
        <Bookmark size={16} aria-hidden="true" />
        {kept ? posts.keptForLater : posts.later}
      </Button>
      <Button variant="plain" className={SIZE} data-pin={id} {...data} aria-pressed={pinned}>
        <Scale size={16} aria-hidden="true" />
        {pinned ? posts.pinned : posts.pin}
      </Button>
    </>
  );
}
