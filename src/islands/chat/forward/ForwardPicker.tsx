import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { Conversations } from "#lib/stores/chat/conversation/conversations.ts";
import { forwardTo } from "#lib/stores/chat/forward.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { say } from "#lib/stores/chat/say.ts";
import { forwardFailureText, forward as words } from "#lib/texts/chat/forward.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { contentText } from "#lib/texts/chat/summary.ts";
import { general } from "#lib/texts/general.ts";

const LOOK =
  "flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 has-disabled:opacity-50 hover:not-has-disabled:bg-ground";

type ChoiceProps = {
  conversation: Conversation;
  company: string;
  isHere: boolean;
  isChosen: boolean;
  isFirst: boolean;
  onChange: () => void;
};

function Choice({ conversation, company, isHere, isChosen, isFirst, onChange }: ChoiceProps) {
  const name = conversationName(conversation);
  const note = isHere ? words.here : company;
  return (
    <li>
      <label className={LOOK}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isHere}
          data-autofocus={isFirst ? "" : undefined}
          onChange={onChange}
          className="size-4 shrink-0 accent-brand-600"
        />
        <Avatar name={name} url={conversation.avatar} />
        <span className="min-w-0">
          <span dir="auto" className="block truncate font-medium text-ink-900">
            {name}
          </span>
          {note && (
            <span dir="auto" className="block truncate text-ink-500 text-xs">
              {note}
            </span>
          )}
        </span>
      </label>
    </li>
  );
}

type Props = { message: Message; inbox: Inbox; conversations: Conversations; onClose: () => void };

/** Chooses where a message is sent on to (3§5): at least one conversation, not the one in which it stands. */
export function ForwardPicker({ message, inbox, conversations, onClose }: Props) {
  const list = useStore(inbox.$list);
  const people = useStore(inbox.$people);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const all = list.state === "ready" ? list.value : [];
  const selectable = all.filter(({ id }) => id !== message.conversationId).map(({ id }) => id);
  // A conversation that is deleted meanwhile is chosen no more.
  const ids = selectable.filter((id) => chosen.includes(id));
  const isAll = ids.length === selectable.length;
  const toggle = (id: string): void => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const send = (): void => {
    onClose();
    if (inbox.$connection.get() !== "connected") say(words.waits, "warning");
    void forwardTo(conversations, message.id, ids).then((failure) => {
      if (failure) say(forwardFailureText(failure), "error");
      else say(words.sent, "success");
    });
  };
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {general.cancel}
          </Button>
          <Button onClick={send} disabled={ids.length === 0}>
            {words.send(ids.length)}
          </Button>
        </>
      }
    >
      <p className="mb-3 rounded-control bg-ground px-3 py-2 text-ink-500 text-xs">
        <span dir="auto" className="wrap-anywhere line-clamp-2">
          {contentText(message.content)}
        </span>
      </p>
      {selectable.length === 0 && <p className="py-4 text-center text-ink-500">{words.none}</p>}
      {selectable.length > 1 && (
        <label className={LOOK}>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => setChosen(isAll ? [] : selectable)}
            className="size-4 shrink-0 accent-brand-600"
          />
          {words.all}
        </label>
      )}
      <ul aria-label={words.conversations}>
        {all.map((conversation) => (
          <Choice
            key={conversation.id}
            conversation={conversation}
            company={people[conversation.peer]?.company ?? ""}
            isHere={conversation.id === message.conversationId}
            isChosen={ids.includes(conversation.id)}
            isFirst={conversation.id === selectable[0]}
            onChange={() => toggle(conversation.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}
