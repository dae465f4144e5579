import { useStore } from "@nanostores/react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";

/** How high the way to older messages is, in pixels: `h-14`, whatever it says. */
export const OLDER_HEIGHT = 56;

/** Hands the focus on when it goes with the last page that it asked for. */
function OlderButton({
  children,
  busy,
  onLoad,
  onGone,
}: {
  children: ReactNode;
  busy: boolean;
  onLoad: () => void;
  onGone: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const gone = useRef(onGone);
  gone.current = onGone;
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element !== null && element === document.activeElement) gone.current();
    };
  }, []);
  return (
    <Button ref={button} variant="quiet" busy={busy} onClick={onLoad}>
      {children}
    </Button>
  );
}

/** The way to older messages, until there are none (3§2). They come by themselves where one reads towards them. */
export function Older({ store, onGone }: { store: ConversationStore; onGone: () => void }) {
  const paging = useStore(store.messages.$paging);
  const hasOlder = useStore(store.messages.$hasOlder);
  if (hasOlder === false) return null;
  const isFailed = typeof paging === "object";
  if (hasOlder === null && !isFailed)
    return (
      <p role="status" className="grid h-14 shrink-0 place-items-center text-ink-500 text-sm">
        {words.loadingMore}
      </p>
    );
  return (
    <div className="grid h-14 shrink-0 place-items-center">
      <OlderButton busy={paging === "loading"} onLoad={() => void store.messages.load()} onGone={onGone}>
        {paging === "loading" ? words.loadingMore : isFailed ? words.moreFailed : words.more}
      </OlderButton>
    </div>
  );
}
