/** The page that `npm run bench:messages` measures: the product's list with a conversation of any length, and all rows without a window. */
import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { MessageList } from "#islands/chat/conversation/messages/MessageList.tsx";
import { MessageRow } from "#islands/chat/conversation/messages/MessageRow.tsx";
import type { ChatEvent } from "#lib/domain/chat/events.ts";
import { type ConversationStore, createConversation } from "#lib/stores/chat/conversation/conversation.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { talk, talkOf } from "#tests/support/chat/chat-messages.ts";
import "#pages/_shell/global.css";

/**
 * The product's list; its rows without a window; rows of plain text that no code stands behind; and nothing at all, as long as they are.
 */
export type Way = "windowed" | "all rows" | "plain rows" | "empty";
type Talk = { id: string; store: ConversationStore; push: (event: ChatEvent) => void };
type Shown = { talk: Talk; way: Way; muted: boolean } | null;

const nothing = (): void => undefined;

function AllRows({ store }: { store: ConversationStore }) {
  return (
    <section aria-label="聊天记录" className="h-full overflow-y-auto bg-ground px-4 py-2">
      <ol>
        {store.messages.$all.get().map((message) => (
          <li key={message.id}>
            <MessageRow
              message={message}
              store={store}
              today={null}
              isContinued={false}
              hasContinuation={false}
              showsRead
              isFirstUnread={false}
              isMarked={false}
              onMarked={nothing}
              peerName="陈晓"
              peerAvatar={null}
              isGroup={false}
              onResend={nothing}
              observe={nothing}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Frames after which waiting for a message ends. */
const GIVEN_UP = 300;
/** Height of a plain text row in pixels: the average of the talk's rows. */
const PLAIN_HEIGHT = 110;

/** A list of the same length drawn by the browser alone: the baseline. */
function Plain({ count, isEmpty }: { count: number; isEmpty: boolean }) {
  return (
    <section aria-label="聊天记录" className="h-full overflow-y-auto bg-ground px-4 py-2">
      <div style={{ height: count * PLAIN_HEIGHT }}>
        {!isEmpty &&
          Array.from({ length: count }, (_, index) => `第${index}条`).map((text) => (
            <p key={text} style={{ height: PLAIN_HEIGHT }}>
              {text}
            </p>
          ))}
      </div>
    </section>
  );
}

const page = { set: (_shown: Shown): void => undefined };

function Page() {
  const [shown, setShown] = useState<Shown>(null);
  page.set = setShown;
  if (!shown) return null;
  const { talk, way, muted } = shown;
  return (
    <main className="flex h-[800px] w-[720px] flex-col bg-ground">
      {way === "windowed" ? (
        <MessageList key={talk.id} store={talk.store} peer={conversationOf(talk.id, { isMuted: muted })} />
      ) : way === "all rows" ? (
        <AllRows key={talk.id} store={talk.store} />
      ) : (
        <Plain key={way} count={talk.store.messages.$all.get().length} isEmpty={way === "empty"} />
      )}
    </main>
  );
}

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });
const list = (): HTMLElement | null => document.querySelector('[aria-label="聊天记录"]');

const talks = new Map<string, Talk>();
const state: { shown: Shown } = { shown: null };
const show = (shown: Shown): void => {
  state.shown = shown;
  flushSync(() => page.set(shown));
};

const bench = {
  /** Makes a conversation of `count` loaded messages. */
  make: async (id: string, count: number): Promise<void> => {
    const messages = talkOf(count, id);
    const chat = createFakeChat({ [id]: [messages] });
    const store = createConversation({ client: chat.client, conversationId: id, report: nothing });
    chat.client.listen(store.receive);
    store.enter(0);
    talks.set(id, { id, store, push: chat.push });
    await painted();
  },
  /** Opens a conversation; returns the milliseconds until it was painted. */
  open: async (id: string, way: Way): Promise<number> => {
    const talk = talks.get(id);
    if (!talk) throw new Error(`no conversation ${id}`);
    const began = performance.now();
    show({ talk, way, muted: false });
    const element = list();
    if (element && way !== "windowed") element.scrollTop = element.scrollHeight;
    await painted();
    return performance.now() - began;
  },
  close: async (): Promise<void> => {
    show(null);
    await painted();
  },
  nodes: (): number => list()?.querySelectorAll("*").length ?? 0,
  /** Whether the last message is before the reader's eyes. */
  isAtEnd: (): boolean => {
    const element = list();
    return element !== null && element.scrollHeight - element.scrollTop - element.clientHeight < 2;
  },
  /** Milliseconds between frames until the list stands still for half a second. */
  frames: async (): Promise<number[]> => {
    const times: number[] = [];
    let [before, top, still] = [performance.now(), list()?.scrollTop, 0];
    while (still < 30) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      times.push(now - before);
      before = now;
      still = list()?.scrollTop === top ? still + 1 : 0;
      top = list()?.scrollTop;
    }
    return times.slice(0, -still);
  },
  /**
   * Adds `count` messages, each with a commit of its own, before the next paint. Resolves when the last is drawn at the end of the list.
   */
  arrive: async (count: number): Promise<{ frames: number; time: number }> => {
    const { shown } = state;
    if (!shown) throw new Error("nothing is open");
    const { id, store, push } = shown.talk;
    for (let left = count; left > 0; left -= 1) {
      push({ type: "messages", messages: [talk(store.messages.$all.get().length, id)] });
      for (let step = 0; step < 6; step += 1) await Promise.resolve();
    }
    const came = performance.now();
    const last = store.messages.$all.get().at(-1)?.id;
    const isDrawn = (): boolean =>
      bench.isAtEnd() && document.querySelector(`[data-message="${last}"]`)?.checkVisibility({ visibilityProperty: true }) === true;
    let frames = 0;
    for (; frames < GIVEN_UP && (frames === 0 || !isDrawn()); frames += 1) await painted();
    return { frames, time: performance.now() - came };
  },
  /** How many rows are drawn again for something that happens. */
  drawn: async (what: "typing" | "receipt" | "conversation"): Promise<number> => {
    const { shown } = state;
    const element = list();
    if (!shown || !element) throw new Error("nothing is open");
    const rows = new Set<Element | null>();
    const watching = new MutationObserver((records) => {
      for (const { target } of records)
        rows.add((target instanceof Element ? target : target.parentElement)?.closest("[data-message]") ?? null);
    });
    watching.observe(element, { childList: true, subtree: true, attributes: true, characterData: true });
    const { id, store, push } = shown.talk;
    const isShown = (message: string): boolean => element.querySelector(`[data-message="${message}"]`) !== null;
    const last =
      store.messages.$all.get().findLast(({ id: message, isMine, isReadByPeer }) => isMine && !isReadByPeer && isShown(message))
        ?.id ?? "";
    if (what === "typing") push({ type: "typing", conversationId: id, isTyping: true });
    if (what === "receipt") push({ type: "read", conversationId: id, ids: [last] });
    if (what === "conversation") show({ ...shown, muted: true });
    await painted();
    await painted();
    watching.disconnect();
    return rows.size;
  },
};
export type Bench = typeof bench;

Object.assign(globalThis, { bench });
const root = document.getElementById("root");
if (root) createRoot(root).render(<Page />);
