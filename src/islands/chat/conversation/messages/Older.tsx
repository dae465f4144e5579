import { useStore } from "@nanostores/react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";

/** Height of the button for older messages, in pixels: `h-14` in each of its states. */
export const OLDER_HEIGHT = 56;

/** Moves the focus on when the button is removed with the last page. */
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

/** Loads older messages until the history is complete (R3.2.5-3). Scrolling towards them loads them without a press. */
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
