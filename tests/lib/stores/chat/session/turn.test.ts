/** One of a browser's tabs is in the chat at a time. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { TakeTurn } from "#lib/browser/leading-tab.ts";
import { createTabTurn } from "#lib/stores/chat/session/turn.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { openChatTab, settled } from "#tests/support/chat/chat-session.ts";

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});

describe("two tabs", () => {
  test("wait for each other: the second enters when the first is closed", async () => {
    const [first, second] = [openChatTab(), openChatTab()];
    await first.session.enter();
    const coming = second.session.enter();
    browser.pass(500);
    expect([first.state(), second.state(), second.chat.asked]).toEqual(["open", "waiting", []]);
    await first.session.close();
    await coming;
    expect(second.state()).toBe("open");
  });

  test("show no wait before half a second", async () => {
    const [first, second] = [openChatTab(), openChatTab()];
    await first.session.enter();
    void second.session.enter();
    browser.pass(499);
    await settled();
    expect(second.state()).toBe("opening");
  });

  test("take the chat over from each other", async () => {
    const [first, second] = [openChatTab(), openChatTab()];
    await first.session.enter();
    void second.session.enter();
    browser.pass(500);
    await second.session.takeOver();
    expect([first.session.$state.get(), second.state()]).toEqual([{ state: "kicked", reason: "elsewhere" }, "open"]);
    await first.session.takeOver();
    await settled();
    expect([first.state(), second.state()]).toEqual(["open", "kicked"]);
  });

  test("keep no connection where the other has taken over", async () => {
    const [first, second] = [openChatTab(), openChatTab()];
    await first.session.enter();
    await second.session.takeOver();
    expect(first.chat.asked.at(-1)).toBe("close");
  });

  test("give way without a wait where the first page is left", async () => {
    const [first, second] = [openChatTab(), openChatTab()];
    first.session.$state.listen(() => undefined);
    await expect.poll(first.state).toBe("open");
    const coming = second.session.enter();
    browser.leave();
    await coming;
    expect(second.state()).toBe("open");
  });
});

describe("a tab's turn", () => {
  /** Turns that come when the test says so. */
  const open = () => {
    const asked: { takeOver: boolean; come: (isTaken: boolean) => void; isOver: boolean }[] = [];
    const turns: TakeTurn = (_name, { takeOver }) => {
      const { promise: taken, resolve } = Promise.withResolvers<boolean>();
      let isTaken = false;
      const come = (value: boolean): void => {
        isTaken = value;
        resolve(value);
      };
      const entry = { takeOver, come, isOver: false };
      asked.push(entry);
      const end = (): void => {
        entry.isOver = true;
        isTaken = false;
      };
      return { taken, isTaken: () => isTaken, end };
    };
    const waits: string[] = [];
    const turn = createTabTurn({ turns, name: "chat", onLost: () => undefined, onWait: () => void waits.push("wait") });
    return { turn, asked, waits };
  };

  test("that this tab has is not asked for again", async () => {
    const { turn, asked } = open();
    const taking = turn.take(false);
    asked[0]?.come(true);
    expect([await taking, await turn.take(false), asked.length]).toEqual([true, true, 1]);
  });

  test("that was asked for again cancels the earlier request", async () => {
    const { turn, asked } = open();
    const [before, after] = [turn.take(false), turn.take(true)];
    asked[0]?.come(true);
    asked[1]?.come(true);
    expect([await before, await after, asked.map(({ takeOver }) => takeOver)]).toEqual([false, true, [false, true]]);
    expect(asked[0]?.isOver).toBe(true);
  });

  test("that ends before it comes is not taken", async () => {
    const { turn, asked } = open();
    const taking = turn.take(false);
    turn.end();
    asked[0]?.come(true);
    expect([await taking, turn.current()]).toEqual([false, null]);
  });

  test("that comes in time reports no wait", async () => {
    const { turn, asked, waits } = open();
    const taking = turn.take(false);
    browser.pass(499);
    asked[0]?.come(true);
    await taking;
    browser.pass(1000);
    expect(waits).toEqual([]);
  });
});
