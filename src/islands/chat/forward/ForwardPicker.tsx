import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { Forwarding } from "#lib/domain/chat/messages/forwarding.ts";
import type { Conversations } from "#lib/stores/chat/conversation/conversations.ts";
import { forwardTo, type Parcel } from "#lib/stores/chat/forward.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { say } from "#lib/stores/chat/say.ts";
import { forwardedText, forward as words } from "#lib/texts/chat/forward.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { type RecordSource, recordOf } from "#lib/texts/chat/records.ts";
import { contentText } from "#lib/texts/chat/summary.ts";
import { general } from "#lib/texts/general.ts";

const LOOK =
  "flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 has-disabled:opacity-50 hover:not-has-disabled:bg-ground";

/** Whether a name contains a text, in any case. */
const isNamed = (name: string, text: string): boolean => name.toLowerCase().includes(text.trim().toLowerCase());

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

/** The first lines of the messages to be forwarded. */
function Preview({ way, source }: Pick<Props, "way" | "source">) {
  const { messages, names } = source;
  const merged = way === "merged" ? recordOf(source) : null;
  const [first] = messages;
  const lines = merged?.lines ?? (first ? [contentText(first.content, names)] : []);
  return (
    <div className="mb-3 rounded-control bg-ground px-3 py-2 text-ink-500 text-xs">
      {merged && (
        <p dir="auto" className="wrap-anywhere text-ink-900">
          {merged.title}
        </p>
      )}
      <p dir="auto" className="wrap-anywhere line-clamp-4 whitespace-pre-line">
        {lines.join("\n")}
      </p>
      {messages.length > 1 && <p className="mt-1">{words.messages(messages.length, way)}</p>}
    </div>
  );
}

type Props = {
  way: Forwarding["way"];
  source: RecordSource;
  inbox: Inbox;
  conversations: Conversations;
  /** The messages go out. */
  onSend: () => void;
  onClose: () => void;
};

/** Chooses where messages are sent on to (R3.5.6): at least one conversation, not the one in which they stand. */
export function ForwardPicker({ way, source, inbox, conversations, onSend, onClose }: Props) {
  const list = useStore(inbox.$list);
  const people = useStore(inbox.$people);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [text, setText] = useState("");
  const here = source.conversation.id;
  const all = list.state === "ready" ? list.value : [];
  const found = all.filter((conversation) => isNamed(conversationName(conversation), text));
  const isMissing = all.length > 0 && found.length === 0;
  const shown = isMissing ? all : found;
  const idsOf = (some: readonly Conversation[]): string[] => some.flatMap(({ id }) => (id === here ? [] : [id]));
  const selectable = idsOf(shown);
  // A deleted conversation is no longer chosen.
  const ids = idsOf(all).filter((id) => chosen.includes(id));
  const isAll = selectable.every((id) => ids.includes(id));
  const toggle = (id: string): void => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const toggleAll = (): void =>
    setChosen(isAll ? ids.filter((id) => !selectable.includes(id)) : [...new Set([...ids, ...selectable])]);
  const send = (): void => {
    onClose();
    onSend();
    if (inbox.$connection.get() !== "connected") say(words.waits, "warning");
    const parcel: Parcel = way === "merged" ? { way, ...recordOf(source) } : { way, ids: source.messages.map(({ id }) => id) };
    void forwardTo(conversations, parcel, ids).then((outcome) => {
      say(forwardedText(outcome), outcome.failure ? "error" : "success");
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
      <Preview way={way} source={source} />
      {idsOf(all).length === 0 ? (
        <p className="py-4 text-center text-ink-500">{words.none}</p>
      ) : (
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="mb-2 h-10 w-full rounded-full border border-line bg-ground px-4 text-base text-ink-900 placeholder:text-ink-500 lg:h-9 lg:text-sm"
        />
      )}
      <p role="status" className={isMissing ? "px-2 py-1 text-ink-500" : "sr-only"}>
        {isMissing && words.missing}
      </p>
      {selectable.length > 1 && (
        <label className={LOOK}>
          <input type="checkbox" checked={isAll} onChange={toggleAll} className="size-4 shrink-0 accent-brand-600" />
          {words.all}
        </label>
      )}
      <ul aria-label={words.conversations}>
        {shown.map((conversation) => (
          <Choice
            key={conversation.id}
            conversation={conversation}
            company={people[conversation.peer]?.company ?? ""}
            isHere={conversation.id === here}
            isChosen={ids.includes(conversation.id)}
            isFirst={conversation.id === selectable[0]}
            onChange={() => toggle(conversation.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}
