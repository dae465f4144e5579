import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { openChatTab, settled } from "#tests/support/chat/chat-session.ts";

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});

describe("the chat, as its page comes and goes,", () => {
  test("has the browser ask before chosen files are lost with the page", async () => {
    const { session, state, stores } = openChatTab();
    session.$state.listen(() => undefined);
    await expect.poll(state).toBe("open");
    const file = new File(["x"], "a.pdf");
    stores()
      ?.view.openStore()
      ?.draft.write({ text: "", files: [{ name: "a.pdf", kind: "file", file }], quote: null });
    expect(browser.warns()).toBe(true);
  });

  test("has the browser ask before a message on its way is left behind", async () => {
    const { chat, session, state, stores } = openChatTab();
    session.$state.listen(() => undefined);
    await expect.poll(state).toBe("open");
    stores()?.view.openStore()?.sending.send({ kind: "text", text: "您好" });
    expect(browser.warns()).toBe(true);
    chat.sending[0]?.answer({ ok: true, value: messageOf({ id: "own0", isMine: true }) });
    await settled();
    expect(browser.warns()).toBe(false);
  });

  test("is left while the page is put away", async () => {
    const { chat, session, state, stores } = openChatTab();
    session.$state.listen(() => undefined);
    await expect.poll(state).toBe("open");
    await stores()?.view.open("C2Cother");
    browser.leave();
    await settled();
    expect([chat.listeners.size, chat.asked.at(-1)]).toEqual([0, "line false"]);
    browser.restore();
    await expect.poll(() => stores()?.view.$open.get()?.peer).toBe("other");
    expect(chat.asked).toContain("line true");
    // A later page of the same tab was in the chat in between. Afterwards a kick is another tab's doing.
    chat.push({ type: "kicked", reason: "elsewhere" });
    await expect.poll(state).toBe("open");
    chat.push({ type: "kicked", reason: "elsewhere" });
    await expect.poll(state).toBe("kicked");
  });
});
