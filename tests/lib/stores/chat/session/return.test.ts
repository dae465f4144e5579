/** The conversation that opens again when the session comes back into the chat. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { openChatTab, PEER } from "#tests/support/chat/chat-session.ts";

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});

describe("the chat", () => {
  test("opens with the recruiter's conversation", async () => {
    const { session, stores } = openChatTab();
    await session.enter();
    expect(stores()?.view.$open.get()?.peer).toBe("manager7");
  });

  test("opens the last conversation when it is entered again", async () => {
    const { session, stores } = openChatTab();
    await session.enter();
    await stores()?.view.open("C2Cother");
    await session.enter();
    expect(stores()?.view.$open.get()?.peer).toBe("other");
  });

  test("opens no conversation again that the user has left", async () => {
    const { session, stores } = openChatTab();
    await session.enter();
    stores()?.view.leave();
    await session.enter();
    expect(stores()?.view.$open.get()).toBeNull();
  });
});

describe("a conversation that was opened as a step of the history", () => {
  /** Enters the chat and opens a conversation by a step; `steps` holds the functions that going back calls. */
  const enterByStep = async () => {
    const steps: (() => void)[] = [];
    setEnvironment({
      ...browser.environment,
      openSheet: (onBack) => {
        steps.push(onBack);
        return () => void steps.splice(steps.indexOf(onBack), 1);
      },
    });
    const tab = openChatTab();
    tab.session.$state.listen(() => undefined);
    await expect.poll(tab.state).toBe("open");
    tab.stores()?.view.leave();
    await tab.stores()?.view.open(PEER, true);
    expect(steps).toHaveLength(1);
    return { ...tab, steps };
  };

  test("loses its step while another tab is in the chat", async () => {
    const { chat, session, stores, steps } = await enterByStep();
    chat.push({ type: "kicked", reason: "elsewhere" });
    expect(steps).toHaveLength(0);
    await session.takeOver();
    expect([steps.length, stores()?.view.$open.get()?.id]).toEqual([1, PEER]);
    steps.pop()?.();
    expect(stores()?.view.$open.get()).toBeNull();
  });

  test("is not opened again after a step back", async () => {
    const { chat, session, stores, steps } = await enterByStep();
    steps.pop()?.();
    chat.push({ type: "kicked", reason: "elsewhere" });
    await session.takeOver();
    expect([steps.length, stores()?.view.$open.get()]).toEqual([0, null]);
  });

  test("keeps its step while the page is put away", async () => {
    const { stores, state, steps } = await enterByStep();
    browser.leave();
    expect(steps).toHaveLength(1);
    browser.restore();
    await expect.poll(state).toBe("open");
    expect([steps.length, stores()?.view.$open.get()?.id]).toEqual([1, PEER]);
    steps.pop()?.();
    expect(stores()?.view.$open.get()).toBeNull();
  });
});
