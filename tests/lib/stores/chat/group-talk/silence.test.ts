import { atom } from "nanostores";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Silence } from "#lib/domain/chat/groups/talk.ts";
import { createSilence } from "#lib/stores/chat/group-talk/silence.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeGroupTalk } from "#tests/support/chat/chat-group-talk.ts";
import { messageOf, participantOf } from "#tests/support/chat/chat-messages.ts";

const GROUP = "GROUPg1";
const START = 1_795_000_000;

let browser: ReturnType<typeof createEnvironment>;
let begin = 0;
/** The service's clock, in seconds. */
const now = (): number => START + (browser.environment.now() - begin) / 1000;
beforeEach(() => {
  browser = createEnvironment();
  begin = browser.environment.now();
  setEnvironment(browser.environment);
});

const me = participantOf("", { account: "recruitUser1", isMe: true });
const muted = (seconds: number) =>
  messageOf({
    id: "t",
    time: now(),
    content: { kind: "tip", tip: "member", operator: me, people: [me], change: { kind: "mute", seconds } },
  });
const mutedAll = (isOn: boolean) =>
  messageOf({ id: "t", content: { kind: "tip", tip: "profile", operator: me, people: [], change: { kind: "mute-all", isOn } } });

const open = (own: Partial<ReturnType<typeof createFakeGroupTalk>["state"]["own"]> = {}) => {
  const talk = createFakeGroupTalk();
  Object.assign(talk.state.own, own);
  const $silence = atom<Silence | null>(null);
  const ended = vi.fn();
  const silence = createSilence({ facet: talk.facet, conversationId: GROUP, now, $silence, onEnd: ended });
  return { talk, silence, $silence, ended };
};

describe("a mute of the reader", () => {
  test("is known before anything is sent, and over when its time is", async () => {
    const { silence, $silence, ended } = open({ mutedUntil: START + 600 });
    await silence.read();
    expect($silence.get()).toEqual({ by: "own", until: START + 600 });
    browser.pass(599_000);
    expect($silence.get()).not.toBeNull();
    browser.pass(1000);
    expect($silence.get()).toBeNull();
    expect(ended).toHaveBeenCalledOnce();
  });

  test("of thirty days outlives the longest timer of a browser", async () => {
    const { silence, $silence } = open({ mutedUntil: START + 2_592_000 });
    await silence.read();
    browser.pass(2_591_999_000);
    expect($silence.get()).not.toBeNull();
    browser.pass(1000);
    expect($silence.get()).toBeNull();
  });

  test("comes and goes with the tips of the group", async () => {
    const { silence, $silence } = open();
    await silence.read();
    silence.receive([muted(60)]);
    expect($silence.get()).toEqual({ by: "own", until: START + 60 });
    silence.receive([muted(0)]);
    expect($silence.get()).toBeNull();
  });

  test("gives way to a mute of all when its time is over", async () => {
    const { silence, $silence } = open({ mutedUntil: START + 10, isAllMuted: true });
    await silence.read();
    browser.pass(10_000);
    expect($silence.get()).toEqual({ by: "all" });
  });
});

test("a mute of all leaves managers alone, and members until it ends", async () => {
  const member = open();
  await member.silence.read();
  member.silence.receive([mutedAll(true)]);
  expect(member.$silence.get()).toEqual({ by: "all" });
  member.silence.receive([mutedAll(false)]);
  expect(member.$silence.get()).toBeNull();
  const admin = open({ role: "Admin" });
  await admin.silence.read();
  admin.silence.receive([mutedAll(true)]);
  expect(admin.$silence.get()).toBeNull();
});

test("a tip that overtakes the answer counts", async () => {
  const { silence, $silence } = open();
  const reading = silence.read();
  silence.receive([muted(60)]);
  await reading;
  expect($silence.get()).toEqual({ by: "own", until: START + 60 });
});

test("without an answer the reader may try to write", async () => {
  const { talk, silence, $silence } = open({ isAllMuted: true });
  talk.failures.set("own", { kind: "offline" });
  await silence.read();
  expect($silence.get()).toBeNull();
  await silence.read();
  expect($silence.get()).toEqual({ by: "all" });
});
