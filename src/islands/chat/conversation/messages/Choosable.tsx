import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { mayChoose } from "#lib/domain/chat/messages/selection.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import type { Selection } from "#lib/stores/chat/conversation/selection.ts";
import { say } from "#lib/stores/chat/say.ts";
import { announcement } from "#lib/texts/chat/announcements.ts";
import { selection as words } from "#lib/texts/chat/selection.ts";

const toggle = (selection: Selection, id: string): void => {
  if (!selection.toggle(id)) say(words.full, "warning");
};

type ChoiceProps = { message: Message; store: ConversationStore; peerName: string | null; isChosen: boolean };

function Choice({ message, store: { selection, $names }, peerName, isChosen }: ChoiceProps) {
  const { id } = message;
  return (
    <input
      ref={(box) => {
        if (box && selection.takesFocus(id)) box.focus({ preventScroll: true });
      }}
      type="checkbox"
      checked={isChosen}
      aria-label={words.choose(announcement(message, { peerName, names: useStore($names) }))}
      onChange={() => toggle(selection, id)}
      // The row's own press would take it back.
      onClick={(event) => event.stopPropagation()}
      className="m-2 size-5 shrink-0 accent-brand-600"
    />
  );
}

type Props = Omit<ChoiceProps, "isChosen"> & { children: ReactNode };

/** A message's row. While messages are being chosen it has a checkbox and an inert content: a press anywhere in the row toggles it. */
export function Choosable({ children, ...own }: Props) {
  const { message, store } = own;
  const chosen = useStore(store.selection.$chosen);
  const mayBe = chosen !== null && mayChoose(message);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the checkbox is the control, this is its larger target
    <div
      onClick={mayBe ? () => toggle(store.selection, message.id) : undefined}
      className={clsx("flex items-center", mayBe && "cursor-pointer rounded-control hover:bg-card")}
    >
      {mayBe && <Choice {...own} isChosen={chosen.has(message.id)} />}
      <div inert={chosen !== null} className="min-w-0 flex-1">
        {children}
      </div>
    </div>
  );
}
