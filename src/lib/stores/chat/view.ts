import { atom, computed, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { followOnePane } from "#lib/browser/one-pane.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { ConversationStore } from "./conversation/conversation.ts";
import type { Conversations } from "./conversation/conversations.ts";
import type { Inbox } from "./inbox.ts";

/** Whether one pane shows at a time. Follows the window's width. */
export const $isOnePane = atom(false);
onMount($isOnePane, () => followOnePane((isOne) => $isOnePane.set(isOne)));

/** The side panes beside a conversation. */
export type SidePane = "details" | "search";

/** Where the user is: what each of the three panes shows. A feature that opens in a pane adds its case here. */
export type View = {
  left: "conversations" | "search";
  main: { kind: "conversation"; conversation: Conversation; store: ConversationStore } | null;
  side: SidePane | null;
};

type Parts = { inbox: Inbox; conversations: Conversations; onNotOpened: () => void };

export type ChatView = ReturnType<typeof createView>;

/** Opens and closes the panes. Where one pane shows at a time, an open conversation is a step of the browser's history. */
export const createView = ({ inbox, conversations, onNotOpened }: Parts) => {
  const $view = atom<View>({ left: "conversations", main: null, side: null });
  const show = (part: Partial<View>): void => $view.set({ ...$view.get(), ...part });
  const openId = (): string | undefined => $view.get().main?.conversation.id;

  inbox.$list.listen(() => {
    const { main } = $view.get();
    const now = main && inbox.listed(main.conversation.id);
    if (now && now !== main.conversation) show({ main: { ...main, conversation: now } });
  });

  let step: (() => void) | null = null;
  const endStep = (): boolean => {
    const end = step;
    step = null;
    end?.();
    return end !== null;
  };

  /** Leaves the open conversation, for the list or for another one. */
  const leaveStore = (): void => {
    const { main } = $view.get();
    if (!main) return;
    endStep();
    main.store.leave();
    inbox.$drafts.setKey(main.conversation.id, main.store.draft.$draft.get());
  };
  const leave = (): void => {
    leaveStore();
    show({ main: null, side: null });
    conversations.releaseHidden();
  };

  return {
    $view,
    /** The open conversation; null while none is open. */
    $open: computed($view, ({ main }) => main?.conversation ?? null),
    /** Opens a conversation. `isStep`: going back in the browser leaves it. */
    open: async (id: string, isStep = $isOnePane.get()): Promise<void> => {
      const found = await inbox.find(id);
      const store = found && (await conversations.openConversation(id));
      if (!store) return onNotOpened();
      // The list may have changed while the code was loading.
      const conversation = inbox.listed(id) ?? found;
      if (openId() !== id) {
        leaveStore();
        step = isStep ? environment().openSheet(leave) : null;
        store.enter(conversation.unread);
      }
      show({ main: { kind: "conversation", conversation, store } });
      conversations.releaseHidden();
    },
    leave,
    /** Leaves a conversation that was deleted. */
    forget: (id: string): void => {
      if (openId() === id) leave();
    },
    searchAll: (): void => show({ left: "search" }),
    endSearch: (): void => show({ left: "conversations" }),
    /** Shows a side pane, or closes it if it is open. */
    toggleSide: (side: SidePane): void => show({ side: $view.get().side === side ? null : side }),
    closeSide: (): void => show({ side: null }),
    /** Ends the open conversation's step of the history; answers whether there was one. */
    endStep,
  };
};
