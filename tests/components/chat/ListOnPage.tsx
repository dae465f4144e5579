import { useStore } from "@nanostores/react";
import { useState } from "react";
import { expect, onTestFinished } from "vitest";
import { render } from "vitest-browser-react";
import { ChatPane } from "#islands/chat/conversation/messages/ChatPane.tsx";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { type ConversationStore, createConversation } from "#lib/stores/chat/conversation/conversation.ts";
import { conversationHeader } from "#lib/texts/chat/conversation-header.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { talkOf } from "#tests/support/chat/chat-messages.ts";
import "#pages/_shell/global.css";

export const PEER = "C2Cmanager7";
/** A history in pages as the service has it: the newest first. */
const inPages = (messages: readonly Message[], size: number): Message[][] => {
  const pages: Message[][] = [];
  for (let end = messages.length; end > 0; end -= size) pages.push(messages.slice(Math.max(0, end - size), end));
  return pages;
};

/** After the next paint. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });

export const scroller = (): HTMLElement => {
  const element = document.querySelector<HTMLElement>('[aria-label="聊天记录"]');
  if (!element) throw new Error("no list on the page");
  return element;
};
export const below = (): number => scroller().scrollHeight - scroller().clientHeight - scroller().scrollTop;
export const rows = (): HTMLElement[] => [...scroller().querySelectorAll<HTMLElement>("[data-message]")];
export const rowOf = (id: string): HTMLElement | null => scroller().querySelector(`[data-message="${id}"]`);

type Box = { id: string; top: number; bottom: number };
/** Rows that can be seen, in pixels from the upper edge of the view. */
export const seenRows = (): Box[] => {
  const edge = scroller().getBoundingClientRect().top;
  const height = scroller().clientHeight;
  return rows()
    .filter((row) => row.checkVisibility({ visibilityProperty: true }))
    .map((row) => ({ id: row.dataset["message"] ?? "", box: row.getBoundingClientRect() }))
    .map(({ id, box }) => ({ id, top: box.top - edge, bottom: box.bottom - edge }))
    .filter(({ top, bottom }) => bottom > 0 && top < height);
};
/** The row at the lower edge of the view. */
export const atLowerEdge = (): Box => {
  const last = seenRows().at(-1);
  if (!last) throw new Error("nothing is seen");
  return last;
};
/** How far a row has gone from where it was. */
export const drift = ({ id, bottom }: Box): number => {
  const row = rowOf(id);
  return row
    ? Math.abs(row.getBoundingClientRect().bottom - scroller().getBoundingClientRect().top - bottom)
    : Number.POSITIVE_INFINITY;
};
/** After the next change of an element's content, before the browser paints. */
export const changed = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(element, { attributes: true, childList: true, subtree: true });
  });
/** A finger comes down on an element or is lifted from it, while others stay where they are: the browser tells the element alone. */
const fingers = new Map<number, Touch>();
export const touch = (type: "touchstart" | "touchend", target: Element, identifier = 1): void => {
  const finger = new Touch({ identifier, target });
  if (type === "touchstart") fingers.set(identifier, finger);
  else fingers.delete(identifier);
  const touches = [...fingers.values()];
  const targetTouches = touches.filter((one) => one.target === target);
  target.dispatchEvent(new TouchEvent(type, { touches, targetTouches, changedTouches: [finger], bubbles: true }));
};

/** The largest part of the view in which there is no row, in pixels. */
const gap = (): number => {
  const edges = [0, ...seenRows().flatMap(({ top, bottom }) => [top, bottom]), scroller().clientHeight];
  return Math.max(...edges.flatMap((edge, index) => (index % 2 === 1 ? [edge - (edges[index - 1] ?? 0)] : [])));
};

/** How far the reader has moved the list so far, in pixels. */
const reader = { moved: 0 };

/**
 * Looks at every frame until it is stopped: how far a row jumps between two without the reader, and how much of the view is empty, in
 * pixels.
 */
export const watchFrames = () => {
  const worst = { jump: 0, gap: 0 };
  let isOn = true;
  const look = async (): Promise<void> => {
    let before = { moved: reader.moved, rows: new Map<string, number>() };
    while (isOn) {
      await painted();
      if (!isOn) return;
      const now = { moved: reader.moved, rows: new Map(seenRows().map(({ id, bottom }) => [id, bottom])) };
      const own = now.moved - before.moved;
      for (const [id, bottom] of now.rows)
        worst.jump = Math.max(worst.jump, Math.abs(bottom - (before.rows.get(id) ?? bottom + own) + own));
      worst.gap = Math.max(worst.gap, gap());
      before = now;
    }
  };
  const looking = look();
  onTestFinished(() => {
    isOn = false;
  });
  return {
    stop: async () => {
      isOn = false;
      await looking;
      return worst;
    },
  };
};

function Header({ store }: { store: ConversationStore }) {
  const isTyping = useStore(store.typing.$isPeerTyping);
  return <h2 className="h-14">{isTyping ? conversationHeader.typing : "陈晓"}</h2>;
}

type Options = { messages?: Message[]; pageSize?: number; unread?: number };

/** A conversation on the page, with its history, its reader and its size in the test's hands. */
export const openList = ({ messages = talkOf(100), pageSize = 15, unread = 0 }: Options = {}) => {
  const chat = createFakeChat({ [PEER]: inPages(messages, pageSize) });
  const state = { isMoving: false, pages: 0, answer: null as null | Promise<void> };
  const { history } = chat.client.messages;
  chat.client.messages.history = async (...asked) => {
    state.pages += 1;
    await state.answer;
    return history(...asked);
  };
  const made = createConversation({ client: chat.client, conversationId: PEER, report: () => undefined });
  const store = {
    ...made,
    messages: {
      ...made.messages,
      setMoving: (isMoving: boolean) => {
        state.isMoving = isMoving;
        made.messages.setMoving(isMoving);
      },
    },
  };
  chat.client.listen(store.receive);
  store.enter(unread);
  const set: { size: (size: { height: number; width: number }) => void; peer: (peer: Conversation) => void } = {
    size: () => undefined,
    peer: () => undefined,
  };

  function Frame() {
    const [size, setSize] = useState({ height: 800, width: 720 });
    const [peer, setPeer] = useState(conversationOf(PEER));
    set.size = setSize;
    set.peer = setPeer;
    return (
      <main className="flex flex-col bg-ground" style={size}>
        <ChatPane conversation={peer} store={store} header={<Header store={store} />} note={null} onForget={() => undefined} />
      </main>
    );
  }
  return {
    chat,
    store,
    state,
    set,
    show: async () => {
      const shown = await render(<Frame />);
      await expect.poll(() => rows().length).toBeGreaterThan(0);
      await expect.poll(() => seenRows().length).toBeGreaterThan(0);
      return shown;
    },
    /** The other side writes. */
    receive: (...messages: Message[]) =>
      chat.push({ type: "messages", messages: messages.map((message) => ({ ...message, conversationId: PEER })) }),
    rested: () => expect.poll(() => state.isMoving).toBe(false),
    /** Makes pages wait until the returned function is called. */
    holdPages: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      state.answer = promise;
      return () => {
        state.answer = null;
        resolve();
      };
    },
  };
};

/** The reader scrolls by a distance in pixels, a step each frame. */
export const scrollBy = async (pixels: number, step = 60): Promise<void> => {
  for (let left = Math.abs(pixels); left > 0; left -= step) {
    const { scrollTop } = scroller();
    scroller().scrollTop += Math.sign(pixels) * Math.min(step, left);
    reader.moved += scroller().scrollTop - scrollTop;
    await painted();
  }
};
