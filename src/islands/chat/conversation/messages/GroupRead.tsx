import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { readStateOf } from "#lib/domain/chat/groups/talk.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import type { GroupTalk } from "#lib/stores/chat/group-talk/group-talk.ts";
import { groupTalk as words } from "#lib/texts/chat/group-talk.ts";

/** The id of the panel of readers: one is open at a time. */
export const READERS_ID = "message-readers";

function Count({ id, talk, store }: { id: string; talk: GroupTalk; store: ConversationStore }) {
  const count = useStore(talk.$counts, { keys: [id] })[id];
  const readersOf = useStore(store.overlays.$readersOf);
  if (!count) return null;
  const state = readStateOf(count);
  if (state.state === "all") return <span className="text-ink-500">{words.readByAll}</span>;
  const said = state.state === "unread" ? words.unread : words.readBy(state.count);
  return (
    <button
      type="button"
      aria-label={words.openReaders(said)}
      aria-expanded={readersOf === id}
      aria-controls={READERS_ID}
      onClick={() => store.overlays.showReaders(readersOf === id ? null : id)}
      className={clsx(
        "-mx-1 min-h-6 pointer-coarse:min-h-10 rounded-control px-1 tabular-nums hover:underline",
        state.state === "unread" ? "text-brand-600" : "text-ink-500",
      )}
    >
      {said}
    </button>
  );
}

/** 未读, N人已读 or 全部已读 below an own message of a group (R3.4.6-4). Its line is there before its number, so that nothing moves. */
export function GroupRead({ id, store }: { id: string; store: ConversationStore }) {
  const talk = useStore(store.membership.$talk);
  return (
    <span className="flex min-h-6 pointer-coarse:min-h-10 items-center text-xs">
      {talk && <Count id={id} talk={talk} store={store} />}
    </span>
  );
}
