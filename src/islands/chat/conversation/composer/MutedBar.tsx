import { useStore } from "@nanostores/react";
import { useLayoutEffect, useRef } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { isEmptyDraft } from "#lib/domain/chat/composing/draft.ts";
import type { Silence } from "#lib/domain/chat/groups/talk.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { composer as words } from "#lib/texts/chat/composer.ts";
import { groupTalk, silenceText } from "#lib/texts/chat/group-talk.ts";

type Props = {
  store: ConversationStore;
  /** The known reason, which ends by itself; null if unknown. */
  silence: Silence | null;
};

/** Replaces the composer where writing is not allowed (R3.5.3-10). The draft is kept. */
export function MutedBar({ store, silence }: Props) {
  const draft = useStore(store.draft.$draft);
  const bar = useRef<HTMLDivElement>(null);
  // The removed editor may have had the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-center gap-x-2 border-line border-t bg-card px-4 py-6 text-center text-ink-500 text-sm focus:outline-none"
    >
      <p role="status">{silence ? silenceText(silence, store.now()) : words.muted}</p>
      {!isEmptyDraft(draft) && <p className="text-xs">{groupTalk.kept}</p>}
      {!silence && (
        <Button variant="quiet" onClick={store.sending.unmute}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}
