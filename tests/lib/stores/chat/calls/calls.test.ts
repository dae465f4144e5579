import { atom } from "nanostores";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import { CALL_CHECK_KEY } from "#lib/domain/storage-keys.ts";
import { type CallTrouble, createCalls } from "#lib/stores/chat/calls/calls.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

beforeEach(() => {
  const { environment } = createEnvironment();
  environment.local.set(CALL_CHECK_KEY, "video");
  setEnvironment(environment);
});

const open = () => {
  const chat = createFakeChat({});
  const failures: Failure[] = [];
  const troubles: CallTrouble[] = [];
  const $list = atom<Loadable<Conversation[]>>({ state: "loading" });
  const calls = createCalls({
    client: chat.client,
    $list,
    report: (failure) => failures.push(failure),
    tell: (trouble) => troubles.push(trouble),
  });
  return { chat, calls, $list, failures, troubles };
};
const invitation = (isMine: boolean) => ({
  type: "messages" as const,
  messages: [
    messageOf({ id: "m1", isMine, content: { kind: "call", outcome: "started", byMe: isMine, seconds: 0, video: false } }),
  ],
});

describe("the calls of a login", () => {
  test("load their code with the first invitation of the other side", async () => {
    const { chat, calls } = open();
    calls.receive(invitation(true));
    calls.receive({ type: "messages", messages: [messageOf({ id: "m2" })] });
    expect(chat.calls.listeners.size).toBe(0);
    calls.receive(invitation(false));
    await expect.poll(() => chat.calls.listeners.size).toBe(1);
  });

  test("load it also on a page that is opened while it rings, but not for an invitation of the past", async () => {
    const { chat, $list } = open();
    const listed = (secondsAgo: number): void => {
      const last = { time: chat.client.now() - secondsAgo, isMine: false, from: "recruitUser2", name: "", isRevoked: false };
      const content = { kind: "call", outcome: "started", byMe: false, seconds: 0, video: true } as const;
      $list.set({ state: "ready", value: [conversationOf("C2CrecruitUser2", { last: { ...last, content } })] });
    };
    listed(31);
    expect(chat.calls.listeners.size).toBe(0);
    listed(5);
    await expect.poll(() => chat.calls.listeners.size).toBe(1);
  });

  test("show the call that is ringing, and its end", async () => {
    const { chat, calls, troubles } = open();
    await calls.open();
    chat.calls.push({ type: "invited", invitation: { id: "c1", from: "recruitUser2", kind: "video", at: 0 } });
    expect(calls.$view.get()).toMatchObject({ phase: "ringing", kind: "video", account: "recruitUser2" });
    calls.stop();
    expect(calls.$view.get()).toBeNull();
    expect(troubles).toMatchObject([{ ended: { reason: "signed-out" } }]);
  });

  test("end the check of the devices once another call is accepted", async () => {
    const { environment } = createEnvironment();
    setEnvironment(environment);
    // A page without TLS has no devices.
    vi.stubGlobal("window", { isSecureContext: false });
    const { chat, calls } = open();
    const store = await calls.open();
    await calls.start("recruitUser2", "voice");
    const invitation = { from: "recruitUser2", kind: "voice", at: 0 } as const;
    chat.calls.push({ type: "invited", invitation: { ...invitation, id: "c1" } });
    store?.reject();
    expect(calls.$checking.get()).not.toBeNull();
    chat.calls.push({ type: "invited", invitation: { ...invitation, id: "c2" } });
    store?.accept({ withCamera: false });
    expect(calls.$view.get()).toMatchObject({ phase: "connecting" });
    expect(calls.$checking.get()).toBeNull();
  });

  test("open one store, also when two presses come at once", async () => {
    const { calls, chat } = open();
    const [one, other] = await Promise.all([calls.open(), calls.open()]);
    expect(one).toBe(other);
    expect(chat.calls.listeners.size).toBe(1);
  });

  test("report a service without calls", async () => {
    const { chat, calls, failures } = open();
    chat.fail("calls", { kind: "offline" });
    await calls.start("recruitUser2", "voice");
    expect([failures, calls.$view.get()]).toEqual([[{ kind: "offline" }], null]);
  });
});

describe("a call in a group", () => {
  test("begins once its people are chosen", async () => {
    const { chat, calls } = open();
    calls.pick("g1", "video");
    expect(calls.$picking.get()).toEqual({ group: "g1", kind: "video" });
    await calls.confirmPicking(["recruitUser2", "recruitUser3"]);
    expect(calls.$picking.get()).toBeNull();
    expect(calls.$view.get()).toMatchObject({ phase: "calling", group: { id: "g1" } });
    await expect.poll(() => chat.calls.asked).toEqual([]);
  });

  test("does not begin when the choice is given up, or while another call is there", async () => {
    const { calls } = open();
    calls.pick("g1", "voice");
    calls.cancelPicking();
    await calls.confirmPicking(["recruitUser2"]);
    expect(calls.$view.get()).toBeNull();
    await calls.start("recruitUser2", "voice");
    calls.pick("g1", "voice");
    expect(calls.$picking.get()).toBeNull();
  });

  test("loads its code for those alone whom it rings", async () => {
    const { chat, calls } = open();
    const ring = (isRung: boolean) => {
      const content = { kind: "call", outcome: "started", byMe: false, seconds: null, video: false } as const;
      const message = messageOf({ id: "m1", isMine: false, content: { ...content, inGroup: { id: "c1", isRung, inviter: "a" } } });
      calls.receive({ type: "messages", messages: [message] });
    };
    ring(false);
    expect(chat.calls.listeners.size).toBe(0);
    ring(true);
    await expect.poll(() => chat.calls.listeners.size).toBe(1);
  });
});
