import { cleanStores } from "nanostores";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { createAddressBook } from "#lib/stores/chat/contacts/address-book.ts";
import { $isOnePane, type View } from "#lib/stores/chat/view.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";

const PEER = "C2Cmanager7";
/** The steps of the history, by the function that going back calls. */
let steps: (() => void)[];
beforeEach(() => {
  steps = [];
  setEnvironment({
    ...createEnvironment().environment,
    openSheet: (onBack) => {
      steps.push(onBack);
      return () => {
        steps = steps.filter((step) => step !== onBack);
      };
    },
  });
});

const idOf = (main: NonNullable<View["main"]>): string => {
  if (main.kind === "conversation") return main.conversation.id;
  return main.kind === "contact" ? main.contact.account : main.group.id;
};

const open = () => {
  const chat = createFakeChat();
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  const shown = () => {
    const { left, main, side } = stores.view.$view.get();
    return [left, main && idOf(main), side];
  };
  const contact = () =>
    createAddressBook({ facet: chat.friends.facet, inbox: stores.inbox }).contact({
      ...{ account: "recruitUser2", name: "王小明", avatar: null },
    });
  return { chat, stores, view: stores.view, shown, contact };
};

describe("the panes", () => {
  test("a side pane stays while the reader goes from conversation to conversation, and closes with the last one", async () => {
    const { view, shown } = open();
    await view.open("C2Ca");
    view.toggleSide("details");
    await view.open("C2Cb");
    expect(shown()).toEqual(["conversations", "C2Cb", "details"]);
    view.leave();
    expect(shown()).toEqual(["conversations", null, null]);
  });

  test("a second press on a side pane's button closes it, and a press on another's shows that one", () => {
    const { view, shown } = open();
    view.toggleSide("details");
    view.toggleSide("search");
    expect(shown()).toEqual(["conversations", null, "search"]);
    view.toggleSide("search");
    expect(shown()).toEqual(["conversations", null, null]);
  });

  test("the search of all conversations stays while its results are opened", async () => {
    const { view, shown } = open();
    view.searchAll();
    await view.open(PEER);
    expect(shown()).toEqual(["search", PEER, null]);
    view.endSearch();
    expect(shown()).toEqual(["conversations", PEER, null]);
  });

  test("the address book leaves the open conversation in place until a contact is picked", async () => {
    const { contact, stores, view, shown } = open();
    await view.open(PEER);
    view.openContacts();
    expect(shown()).toEqual(["contacts", PEER, null]);
    stores.view.openStore()?.draft.write({ ...NO_DRAFT, text: "还没写完" });
    view.openContact(contact());
    expect(shown()).toEqual(["contacts", "recruitUser2", null]);
    expect([view.$open.get(), stores.inbox.$drafts.get()[PEER]?.text]).toEqual([null, "还没写完"]);
  });

  test("a contact goes with the address book", () => {
    const { contact, view, shown } = open();
    view.openContacts();
    view.openContact(contact());
    view.closeContacts();
    expect(shown()).toEqual(["conversations", null, null]);
  });

  test("the open conversation follows the list", async () => {
    const { chat, stores, view } = open();
    chat.state.conversations = [conversationOf(PEER)];
    await stores.inbox.load();
    await view.open(PEER);
    chat.push({ type: "conversations", conversations: [conversationOf(PEER, { isMuted: true })] });
    expect(view.$open.get()?.isMuted).toBe(true);
    chat.push({ type: "conversations", conversations: [] });
    expect(view.$open.get()?.isMuted).toBe(true);
  });
});

test("a conversation that was left shows its draft in the list", async () => {
  const { stores, view } = open();
  await view.open(PEER);
  view.openStore()?.draft.write({ ...NO_DRAFT, text: "还没写完" });
  expect(stores.inbox.$drafts.get()[PEER]).toBeUndefined();
  view.leave();
  expect(stores.inbox.$drafts.get()[PEER]?.text).toBe("还没写完");
});

describe("a conversation as a step of the browser's history", () => {
  const onPhone = (isPhone: boolean): void => {
    cleanStores($isOnePane);
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: isPhone }));
  };
  beforeEach(() => () => {
    vi.unstubAllGlobals();
    cleanStores($isOnePane);
  });

  test("going back leaves it where one pane shows at a time", async () => {
    onPhone(true);
    const { view, shown } = open();
    await view.open(PEER);
    expect(steps).toHaveLength(1);
    steps.pop()?.();
    expect(shown()).toEqual(["conversations", null, null]);
  });

  test("another conversation in its place is one step, not two", async () => {
    onPhone(true);
    const { view } = open();
    await view.open("C2Ca");
    await view.open("C2Cb");
    expect([steps.length, view.$open.get()?.id]).toEqual([1, "C2Cb"]);
  });

  test("leaving it by its button takes the step away", async () => {
    onPhone(true);
    const { view } = open();
    await view.open(PEER);
    view.leave();
    expect(steps).toEqual([]);
  });

  test("a contact and the address book below it are steps of their own", async () => {
    onPhone(true);
    const { contact, view, shown } = open();
    view.openContacts();
    view.openContact(contact());
    expect([steps.length, ...shown()]).toEqual([2, "contacts", "recruitUser2", null]);
    steps.pop()?.();
    expect(shown()).toEqual(["contacts", null, null]);
    steps.pop()?.();
    expect(shown()).toEqual(["conversations", null, null]);
  });

  test("a conversation that a contact's page opens leads back to the list", async () => {
    onPhone(true);
    const { contact, view, shown } = open();
    view.openContacts();
    view.openContact(contact());
    await view.open(PEER);
    expect([steps.length, ...shown()]).toEqual([1, "conversations", PEER, null]);
    steps.pop()?.();
    expect(shown()).toEqual(["conversations", null, null]);
  });

  test("the end of the session ends all steps", async () => {
    onPhone(true);
    const { contact, view } = open();
    view.openContacts();
    view.openContact(contact());
    expect(view.endSteps()).toBe(true);
    expect(steps).toEqual([]);
  });

  test("takes no step where all panes show", async () => {
    onPhone(false);
    const { view } = open();
    await view.open(PEER);
    expect(steps).toEqual([]);
  });
});
