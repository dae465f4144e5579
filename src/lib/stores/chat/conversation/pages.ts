import { atom, type ReadableAtom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { HistoryPage, MessagesFacet } from "#lib/chat/index.ts";
import { countForReading } from "#lib/domain/chat/messages/reading.ts";
import type { Timeline } from "#lib/domain/chat/messages/timeline.ts";
import { type Failure, type Result, success } from "#lib/domain/failure.ts";
import { until } from "#lib/stores/until.ts";

/** The most pages that opening a conversation reads to find the first unread message. */
const ENTRY_PAGES = 6;

/** The most pages to read for finding a message. One further away cannot be jumped to. */
const LOOK_BACK_PAGES = 100;
/** Pages read in a row, and the pause after them in milliseconds: the SDK refuses more than twenty a second (W-5). */
const PAGES_AT_ONCE = 12;
const PAUSE = 1000;

/** The state of the requested older page. */
export type Paging = "idle" | "loading" | { failure: Failure };

type Parts = {
  service: MessagesFacet;
  conversationId: string;
  $timeline: ReadableAtom<Timeline>;
  /** Puts a page into the conversation; `first` is the newest. */
  put: (page: HistoryPage & { first: boolean }) => void;
};

/** The pages of a conversation's history: one at a time, older ones put in when the list rests (docs/scroll-contract.md). */
export const createPages = ({ service, conversationId, $timeline, put }: Parts) => {
  const $paging = atom<Paging>("idle");
  const $isMoving = atom(false);

  /** The newest page, and earlier ones until the first unread message and one read before it are there. */
  const readNewest = async (unread: () => number): Promise<Result<HistoryPage>> => {
    let page = await service.history(conversationId, null);
    for (let count = 1; page.ok && page.value.older !== null && count < ENTRY_PAGES; count += 1) {
      const { messages, older } = page.value;
      if (unread() === 0 || countForReading(messages) > unread()) break;
      const before = await service.history(conversationId, older);
      if (!before.ok) break;
      page = success({ messages: [...before.value.messages, ...messages], older: before.value.older });
    }
    return page;
  };

  /** Waits for the page that is on its way. */
  const untilIdle = async (): Promise<void> => void (await until($paging, (paging) => paging !== "loading"));

  return {
    $paging,
    untilIdle,
    /** Loads older pages until `isThere`; answers whether it is. `isPassed`: the loaded pages reach further back than the message. */
    lookBack: async (loadPage: () => Promise<void>, isThere: () => boolean, isPassed = (): boolean => false): Promise<boolean> => {
      for (let page = 0; page < LOOK_BACK_PAGES; page += 1) {
        await untilIdle();
        if (isThere()) return true;
        if ($timeline.get().older === null || isPassed()) return false;
        if (page > 0 && page % PAGES_AT_ONCE === 0) await new Promise<void>((resolve) => environment().after(PAUSE, resolve));
        await loadPage();
        if (typeof $paging.get() === "object") return false;
      }
      return false;
    },
    /** Loads the next page; the newest if none is loaded or `again`. `unread`: how many unread messages the newest pages must reach back over. */
    load: async ({ again = false, unread = (): number => 0 } = {}): Promise<void> => {
      const { older } = $timeline.get();
      if ($paging.get() === "loading" || (older === null && !again)) return;
      $paging.set("loading");
      const first = again || older === undefined;
      const page = await (first ? readNewest(unread) : service.history(conversationId, older));
      if (!first) await until($isMoving, (isMoving) => !isMoving);
      $paging.set(page.ok ? "idle" : { failure: page.failure });
      if (page.ok) put({ ...page.value, first });
    },
    /** Whether the reader is moving the list. */
    setMoving: (isMoving: boolean): void => $isMoving.set(isMoving),
  };
};
