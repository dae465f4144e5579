import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { type CallTrouble, createCalls } from "#lib/stores/chat/calls/calls.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

beforeEach(() => setEnvironment(createEnvironment().environment));

const open = () => {
  const chat = createFakeChat({});
  const failures: Failure[] = [];
  const troubles: CallTrouble[] = [];
  const calls = createCalls({
    client: chat.client,
    report: (failure) => failures.push(failure),
    tell: (trouble) => troubles.push(trouble),
  });
  return { chat, calls, failures, troubles };
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

  test("show the call that is ringing, and its end", async () => {
    const { chat, calls, troubles } = open();
    await calls.open();
    chat.calls.push({ type: "invited", invitation: { id: "c1", from: "recruitUser2", kind: "video", at: 0 } });
    expect(calls.$view.get()).toMatchObject({ phase: "ringing", kind: "video", account: "recruitUser2" });
    calls.stop();
    expect(calls.$view.get()).toBeNull();
    expect(troubles).toMatchObject([{ ended: { reason: "signed-out" } }]);
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
