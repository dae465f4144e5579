import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { BADGE_MAX } from "#lib/domain/chat/conversations/conversation.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import type { ChatView } from "#lib/stores/chat/view.ts";
import { chat } from "#lib/texts/chat/chat.ts";

const look = (isOn: boolean): string =>
  clsx(
    "flex min-h-10 items-center gap-1 whitespace-nowrap text-base",
    isOn ? "font-semibold text-ink-900" : "text-ink-500 hover:text-brand-600",
  );

/** The two lists of the left pane; a number at the address book counts new requests. */
export function PaneSwitch({ inbox, view }: { inbox: Inbox; view: ChatView }) {
  const isBook = useStore(view.$view).left === "contacts";
  const count = useStore(inbox.$newRequests);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={chat.panes} className="flex shrink-0 items-center gap-3">
      <button type="button" aria-pressed={!isBook} onClick={view.closeContacts} className={look(!isBook)}>
        {chat.messages}
      </button>
      <button type="button" aria-pressed={isBook} onClick={view.openContacts} className={look(isBook)}>
        {chat.contacts}
        {count > 0 && (
          <span className="min-w-5 rounded-full bg-bad px-1.5 text-center font-normal text-on-brand text-xs tabular-nums leading-5">
            <span className="sr-only">{chat.newRequests(count)}</span>
            <span aria-hidden="true">{count > BADGE_MAX ? `${BADGE_MAX}+` : count}</span>
          </span>
        )}
      </button>
    </div>
  );
}
