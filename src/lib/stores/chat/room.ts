import { atom, computed } from "nanostores";
import type { ChatClient } from "#lib/chat/index.ts";
import { type Conversation, sortConversations, unreadOf } from "#lib/domain/chat/conversation.ts";
import type { ChatEvent, Line } from "#lib/domain/chat/events.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { type Loadable, settle } from "#lib/domain/loadable.ts";
import { createThread, type ThreadStore } from "./thread.ts";

/** What the room has to say to whoever is in it: a failure, or that a conversation could not be opened (decisions H10). */
export type RoomTrouble = { failure: Failure } | "not-opened";

type Parts = { client: ChatClient; report: (trouble: RoomTrouble) => void; onUnread: (count: number) => void };

export type Room = ReturnType<typeof createRoom>;

/** Everybody one talks to, and the conversation that is open. */
export const createRoom = ({ client, report, onUnread }: Parts) => {
  const $list = atom<Loadable<Conversation[]>>({ state: "loading" });
  const $open = atom<Conversation | null>(null);
  const $line = atom<Line>("connected");
  const threads = new Map<string, ThreadStore>();
  const say = (failure: Failure): void => report({ failure });

  const setList = (conversations: readonly Conversation[]): void => {
    $list.set({ state: "ready", value: sortConversations(conversations) });
    onUnread(unreadOf(conversations));
    const open = conversations.find(({ id }) => id === $open.get()?.id);
    if (open) $open.set(open);
  };

  const load = async (): Promise<void> => {
    if ($list.get().state !== "ready") $list.set({ state: "loading" });
    const answer = await client.conversations();
    if (answer.ok) setList(answer.value);
    else if ($list.get().state !== "ready") $list.set(settle(answer));
  };

  const receive = (event: ChatEvent): void => {
    if (event.type === "line") $line.set(event.line);
    if (event.type === "conversations") setList(event.conversations);
    for (const thread of threads.values()) thread.receive(event);
  };
  const stopListening = client.listen(receive);

  const threadOf = (conversationId: string): ThreadStore => {
    const known = threads.get(conversationId);
    if (known) return known;
    const thread = createThread({ client, conversationId, report: say });
    threads.set(conversationId, thread);
    return thread;
  };

  const leave = (): void => {
    const open = $open.get();
    if (open) threads.get(open.id)?.leave();
    $open.set(null);
  };

  /** Opens a conversation, by what the list has or the service knows of it. */
  const open = async (id: string): Promise<void> => {
    const list = $list.get();
    const known = list.state === "ready" ? list.value.find((conversation) => conversation.id === id) : undefined;
    const answer: Result<Conversation> = known ? { ok: true, value: known } : await client.conversation(id);
    if (!answer.ok) return report("not-opened");
    if ($open.get()?.id !== id) {
      leave();
      threadOf(id).enter(answer.value.unread);
    }
    $open.set(answer.value);
  };

  const change = async (ask: Promise<Result<null>>): Promise<boolean> => {
    const answer = await ask;
    if (!answer.ok) say(answer.failure);
    return answer.ok;
  };

  return {
    $list,
    $open,
    $line,
    $thread: computed($open, (conversation) => (conversation ? threadOf(conversation.id) : null)),
    load,
    open,
    leave,
    pin: ({ id, isPinned }: Conversation) => change(client.pin(id, !isPinned)),
    mute: (conversation: Conversation) => change(client.mute(conversation, !conversation.isMuted)),
    remove: async ({ id }: Conversation): Promise<void> => {
      if (!(await change(client.remove(id)))) return;
      if ($open.get()?.id === id) leave();
      threads.delete(id);
      await load();
    },
    stop: stopListening,
  };
};
