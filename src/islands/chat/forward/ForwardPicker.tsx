import { useStore } from "@nanostores/react";
import { type Pickable, Picker } from "#islands/chat/parts/Picker.tsx";
import type { Forwarding } from "#lib/domain/chat/messages/forwarding.ts";
import type { Conversations } from "#lib/stores/chat/conversation/conversations.ts";
import { forwardTo, type Parcel } from "#lib/stores/chat/forward.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { say } from "#lib/stores/chat/say.ts";
import { forwardedText, forward as words } from "#lib/texts/chat/forward.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { picker } from "#lib/texts/chat/picker.ts";
import { type RecordSource, recordOf } from "#lib/texts/chat/records.ts";
import { contentText } from "#lib/texts/chat/summary.ts";

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
  const entries = (list.state === "ready" ? list.value : []).map((conversation): Pickable => {
    const { id, avatar, peer } = conversation;
    const isHere = id === source.conversation.id;
    const line = isHere ? words.here : (people[peer]?.company ?? "");
    return { id, avatar, name: conversationName(conversation), line, isDisabled: isHere };
  });
  const send = (ids: string[]): void => {
    onClose();
    onSend();
    if (inbox.$connection.get() !== "connected") say(words.waits, "warning");
    const parcel: Parcel = way === "merged" ? { way, ...recordOf(source) } : { way, ids: source.messages.map(({ id }) => id) };
    void forwardTo(conversations, parcel, ids).then((outcome) => {
      say(forwardedText(outcome), outcome.failure ? "error" : "success");
    });
  };
  return (
    <Picker
      title={words.title}
      entries={entries}
      picks="several"
      empty={words.none}
      labels={picker.conversations}
      confirm={words.send}
      onPick={send}
      onClose={onClose}
    >
      <Preview way={way} source={source} />
    </Picker>
  );
}
