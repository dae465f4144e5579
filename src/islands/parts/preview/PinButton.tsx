import { useStore } from "@nanostores/react";
import { Scale } from "lucide-react";
import { Button } from "#islands/ui/Button.tsx";
import type { KeptPost } from "#lib/domain/history/history.ts";
import { isPinned } from "#lib/domain/history/pinned.ts";
import { $pinned } from "#lib/stores/history/pinned.ts";
import { posts } from "#lib/texts/posts/posts.ts";

/** Pins the shown post to be compared; the shell's script does it (`islands/shell/post-states.ts`). */
export function PinButton({ post: { id, name, companyName } }: { post: KeptPost }) {
  const pinned = useStore($pinned);
  return (
    <Button variant="plain" data-pin={id} data-name={name} data-company={companyName} aria-pressed={isPinned(pinned, id)}>
      <Scale size={16} aria-hidden="true" />
      {isPinned(pinned, id) ? posts.pinned : posts.pin}
    </Button>
  );
}
