import { useStore } from "@nanostores/react";
import { ArrowLeft, Info } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { usePaneFocus } from "#islands/chat/parts/use-pane-focus.ts";
import { IconButton } from "#islands/ui/IconButton.tsx";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { markAttributes } from "#lib/domain/posts/company-mark.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { createReplies } from "#lib/stores/chat/replies.ts";
import type { ChatView } from "#lib/stores/chat/view.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { conversationHeader } from "#lib/texts/chat/conversation-header.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { replies, repliesText } from "#lib/texts/chat/replies.ts";

/** The recruiter's measured response time, with the rule of the measurement. */
function Expectation({ account }: { account: string }) {
  const [$record] = useState(() => createReplies(account));
  const record = useStore($record);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!record) return null;
  return (
    <>
      <span className="flex items-center gap-1 whitespace-nowrap">
        {repliesText(record)}
        <button
          type="button"
          aria-label={replies.rule}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-my-2 grid size-8 place-items-center rounded-control hover:bg-ground"
        >
          <Info size={14} aria-hidden="true" />
        </button>
      </span>
      {isOpen && (
        <p id={id} className="basis-full pt-1 pb-2">
          {replies.ruleText(record)}
        </p>
      )}
    </>
  );
}

type Props = {
  conversation: Conversation;
  inbox: Inbox;
  view: ChatView;
  store: ConversationStore;
  isSeeker: boolean;
  /** The button that opens the details. */
  tools: ReactNode;
};

/** The header of the open conversation: the other side's name, company and usual response time. */
export function ConversationHeader({ conversation, inbox, view, store, isSeeker, tools }: Props) {
  const { id, peer, kind } = conversation;
  const heading = useRef<HTMLHeadingElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  usePaneFocus(`[data-conversation="${CSS.escape(id)}"]`, heading, back);
  const isTyping = useStore(store.typing.$isPeerTyping);
  const person = useStore(inbox.$people, { keys: [peer] })[peer];
  const isPerson = kind === "person";
  return (
    <header className="flex low:min-h-10 min-h-14 shrink-0 items-center gap-2 border-line border-b bg-card px-4 low:py-0 py-1">
      <IconButton
        ref={back}
        label={conversationHeader.back}
        onClick={view.leave}
        className="low:mt-0 mt-0.5 -ml-2 self-start lg:hidden"
      >
        <ArrowLeft size={20} aria-hidden="true" />
      </IconButton>
      <div className="min-w-0 flex-1">
        <h2
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="truncate text-left font-semibold text-base text-ink-900 focus:outline-none"
        >
          {isTyping ? conversationHeader.typing : conversationName(conversation)}
        </h2>
        <div className="flex low:hidden flex-wrap items-center gap-x-3 text-ink-500 text-xs">
          {isPerson && person?.isOnline && !person.isService && <span className="text-ok">{chat.online}</span>}
          {person?.company && (
            <span className="flex min-w-0 items-center gap-1.5">
              <span aria-hidden="true" className="company-mark" {...markAttributes(person.company)} />
              <span dir="auto" className="min-w-0 truncate">
                {person.company}
              </span>
            </span>
          )}
          {isPerson && isSeeker && <Expectation account={peer} />}
        </div>
      </div>
      {tools}
    </header>
  );
}
