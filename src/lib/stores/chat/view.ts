import { atom, computed, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { followOnePane } from "#lib/browser/one-pane.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { ContactStore } from "./contacts/contact.ts";
import type { ConversationStore } from "./conversation/conversation.ts";
import type { Conversations } from "./conversation/conversations.ts";
import type { GroupStore } from "./groups/group.ts";
import type { Inbox } from "./inbox.ts";

/** Whether one pane shows at a time. Follows the window's width. */
export const $isOnePane = atom(false);
onMount($isOnePane, () => followOnePane((isOne) => $isOnePane.set(isOne)));

/** The side panes beside a conversation. */
export type SidePane = "details" | "search" | "group";

export type OpenConversation = { kind: "conversation"; conversation: Conversation; store: ConversationStore };

/** The page of a person or a group, opened from the address book. */
export type ContactPage = { kind: "contact"; contact: ContactStore } | { kind: "group"; group: GroupStore };

/** The content of each of the three panes. A feature that opens in a pane adds its case here. */
export type View = {
  left: "conversations" | "search" | "contacts";
  main: OpenConversation | ContactPage | null;
  side: SidePane | null;
};

type Parts = { inbox: Inbox; conversations: Conversations; onNotOpened: () => void };

export type ChatView = ReturnType<typeof createView>;

/**
 * Opens and closes the panes. Where one pane shows at a time, the address book and the open conversation or contact are steps of the
 * browser's history.
 */
export const createView = ({ inbox, conversations, onNotOpened }: Parts) => {
  const $view = atom<View>({ left: "conversations", main: null, side: null });
  const show = (part: Partial<View>): void => $view.set({ ...$view.get(), ...part });
  /** The open conversation; null while none is open. */
  const current = (): OpenConversation | null => {
    const { main } = $view.get();
    return main?.kind === "conversation" ? main : null;
  };

  inbox.$list.listen(() => {
    const main = current();
    const now = main && inbox.listed(main.conversation.id);
    if (now && now !== main.conversation) show({ main: { ...main, conversation: now } });
  });

  /** The steps of the history: that of the main pane lies above that of the left one. */
  const steps: { left: (() => void) | null; main: (() => void) | null } = { left: null, main: null };
  const endStep = (pane: "left" | "main"): boolean => {
    const end = steps[pane];
    steps[pane] = null;
    end?.();
    return end !== null;
  };

  /** Leaves the main pane, for the list or for another conversation or contact. */
  const leaveMain = (): void => {
    const main = current();
    endStep("main");
    if (!main) return;
    main.store.leave();
    inbox.$drafts.setKey(main.conversation.id, main.store.draft.$draft.get());
  };
  const leave = (): void => {
    leaveMain();
    show({ main: null, side: null });
    conversations.releaseHidden();
  };
  const closeContacts = (): void => {
    const { main } = $view.get();
    if (main && main.kind !== "conversation") leave();
    endStep("left");
    show({ left: "conversations" });
  };

  /** Shows the page of a person or a group in the place of the conversation. */
  const openPage = (main: ContactPage): void => {
    leaveMain();
    steps.main = $isOnePane.get() ? environment().openSheet(leave) : null;
    show({ main, side: null });
    conversations.releaseHidden();
  };

  return {
    $view,
    /** The open conversation; null while none is open. */
    $open: computed($view, ({ main }) => (main?.kind === "conversation" ? main.conversation : null)),
    /** The store of the open conversation; null while none is open. */
    openStore: (): ConversationStore | null => current()?.store ?? null,
    /** Opens a conversation. `isStep`: going back in the browser leaves it. */
    open: async (id: string, isStep = $isOnePane.get()): Promise<void> => {
      const found = await inbox.find(id);
      const store = found && (await conversations.openConversation(id));
      if (!store) return onNotOpened();
      // The list may have changed while the code was loading.
      const conversation = inbox.listed(id) ?? found;
      if (current()?.conversation.id !== id) {
        leaveMain();
        endStep("left");
        steps.main = isStep ? environment().openSheet(leave) : null;
        store.enter(conversation.unread, conversation.mentions);
      }
      const { left } = $view.get();
      show({
        left: left === "contacts" ? "conversations" : left,
        main: { kind: "conversation", conversation, store },
      });
      conversations.releaseHidden();
    },
    leave,
    /** Leaves a conversation that was deleted. */
    forget: (id: string): void => {
      if (current()?.conversation.id === id) leave();
    },
    /** Shows the address book in the place of the list. */
    openContacts: (): void => {
      if ($view.get().left === "contacts") return;
      steps.left = $isOnePane.get() ? environment().openSheet(closeContacts) : null;
      show({ left: "contacts" });
    },
    closeContacts,
    openContact: (contact: ContactStore): void => openPage({ kind: "contact", contact }),
    openGroup: (group: GroupStore): void => openPage({ kind: "group", group }),
    searchAll: (): void => show({ left: "search" }),
    endSearch: (): void => show({ left: "conversations" }),
    /** Shows a side pane, or closes it if it is open. */
    toggleSide: (side: SidePane): void => show({ side: $view.get().side === side ? null : side }),
    closeSide: (): void => show({ side: null }),
    /** Ends all steps of the history; answers whether the main pane had one. */
    endSteps: (): boolean => {
      const hadMain = endStep("main");
      endStep("left");
      return hadMain;
    },
  };
};
