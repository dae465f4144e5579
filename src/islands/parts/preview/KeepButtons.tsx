import { useStore } from "@nanostores/react";
import { Bookmark, Columns2 } from "lucide-react";
import { Button } from "#islands/ui/Button.tsx";
import { isLater, type LaterPost } from "#lib/domain/history/own-lists.ts";
import { isPinned } from "#lib/domain/history/pinned.ts";
import { $later } from "#lib/stores/history/later.ts";
import { $pinned } from "#lib/stores/history/pinned.ts";
import { keepWords } from "#lib/texts/posts/keep-words.ts";
import { posts } from "#lib/texts/posts/posts.ts";

const SIZE = "h-11";

/** Keeps the shown post for later, and pins it to be compared; the shell's script does both (`islands/shell/post-states.ts`). */
export function KeepButtons({ post: { id, name, companyName, endsOn } }: { post: LaterPost }) {
  const kept = isLater(useStore($later), id);
  const pinned = isPinned(useStore($pinned), id);
  const data = { "data-post": id, "data-name": name, "data-company": companyName, "data-ends": endsOn ?? "" };
  return (
    <>
      <Button variant="plain" className={SIZE} data-keep="later" {...data} aria-pressed={kept}>
        <Bookmark size={16} aria-hidden="true" />
        {kept ? keepWords.keptForLater : keepWords.later}
      </Button>
      <Button variant="plain" className={SIZE} data-keep="pin" {...data} aria-pressed={pinned}>
        <Columns2 size={16} aria-hidden="true" />
        {pinned ? keepWords.pinned : posts.pin}
      </Button>
    </>
  );
}
