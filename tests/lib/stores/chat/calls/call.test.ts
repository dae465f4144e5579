import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { CallEnding } from "#lib/domain/chat/calls/state.ts";
import { type CallView, createCallStore } from "#lib/stores/chat/calls/call.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeEngines } from "#tests/support/chat/call-engines.ts";
import { createFakeCalls } from "#tests/support/chat/chat-calls.ts";

const THEM = "recruitUser2";
let browser = createEnvironment();
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});

const open = () => {
  const calls = createFakeCalls();
  const engines = createFakeEngines();
  const endings: CallEnding[] = [];
  const troubles: string[] = [];
  let view: CallView | null = null;
  const store = createCallStore({
    facet: calls.facet,
    openEngine: engines.open,
    servers: async () => [],
    $view: {
      set: (next) => {
        view = next;
      },
    },
    onEnd: (ending) => endings.push(ending),
    onTrouble: (device, trouble) => troubles.push(`${device} ${trouble}`),
  });
  return { calls, engines, endings, troubles, store, phase: () => view?.phase ?? "idle" };
};
type Opened = ReturnType<typeof open>;

/** Calls until the other side has been invited. */
const invite = async ({ store, calls }: Opened): Promise<void> => {
  store.start(THEM, "video");
  await expect.poll(() => calls.asked).toContain(`invite ${THEM} video`);
};
const talk = async (opened: Opened): Promise<void> => {
  await invite(opened);
  opened.calls.push({ type: "accepted", id: "call1", by: THEM });
  await expect.poll(() => opened.engines.done).toContain(`connect ${THEM} as caller`);
  opened.engines.tell({ type: "path", account: THEM, state: "connected" });
};
const ring = ({ calls }: Opened): void =>
  calls.push({ type: "invited", invitation: { id: "theirs", from: THEM, kind: "video", at: 0 } });

describe("an own call", () => {
  test("takes the devices, invites, connects, and leaves a record with its length", async () => {
    const opened = open();
    const { calls, engines, endings, store, phase } = opened;
    await talk(opened);
    expect(phase()).toBe("talking");
    browser.pass(65_000);
    store.hangUp();
    expect(phase()).toBe("idle");
    expect(calls.asked).toContain(`end ${THEM} video 65`);
    expect(endings).toMatchObject([{ reason: "hung-up", seconds: 65 }]);
    await expect.poll(() => engines.done.at(-1)).toBe("close");
  });

  test("rings on no page without a microphone", async () => {
    const { calls, engines, endings, store, phase } = open();
    engines.failWith("denied");
    store.start(THEM, "voice");
    await expect.poll(phase).toBe("idle");
    expect(endings).toMatchObject([{ reason: "media", trouble: "denied" }]);
    expect(calls.asked).toEqual([]);
  });

  test("that is not answered within thirty seconds ends", async () => {
    const opened = open();
    await invite(opened);
    browser.pass(31_000);
    expect(opened.endings).toMatchObject([{ reason: "no-answer" }]);
    expect(opened.phase()).toBe("idle");
  });

  test("that the service refuses says so", async () => {
    const { calls, endings, store, phase } = open();
    calls.fail(`invite ${THEM} voice`, { kind: "offline" });
    store.start(THEM, "voice");
    await expect.poll(phase).toBe("idle");
    expect(endings).toMatchObject([{ reason: "not-delivered" }]);
  });
});

describe("a call of the other side", () => {
  test("rings, and connects once it is accepted", async () => {
    const opened = open();
    ring(opened);
    expect(opened.phase()).toBe("ringing");
    opened.store.accept({ withCamera: false });
    await expect.poll(() => opened.engines.done).toEqual(["open voice", `connect ${THEM}`]);
    expect(opened.calls.asked).toContain("accept theirs video");
    opened.calls.push({ type: "signal", call: "theirs", from: THEM, signal: { type: "description", kind: "offer", sdp: "v=0" } });
    await expect.poll(() => opened.engines.received).toHaveLength(1);
    opened.engines.send(THEM, { type: "alive" });
    expect(opened.calls.asked).toContain(`signal ${THEM} theirs alive`);
  });

  test("that was rejected does not ring again when it is reported again", () => {
    const opened = open();
    ring(opened);
    opened.store.reject();
    ring(opened);
    expect(opened.phase()).toBe("idle");
    expect(opened.calls.asked).toEqual(["reject theirs video"]);
  });

  test("during another call is answered as busy", async () => {
    const opened = open();
    await talk(opened);
    opened.calls.push({ type: "invited", invitation: { id: "third", from: "recruitUser3", kind: "voice", at: 0 } });
    expect(opened.calls.asked).toContain("reject third voice busy");
    expect(opened.phase()).toBe("talking");
  });
});

describe("a call under way", () => {
  test("shows what the other side has switched off, and keeps its own mute for the next call apart", async () => {
    const opened = open();
    await talk(opened);
    opened.store.setMuted(true);
    opened.engines.tell({ type: "remote-state", account: THEM, isMuted: true, hasCamera: false, isSharing: false });
    expect(opened.store.$media.get()).toMatchObject({ isMuted: true, others: { [THEM]: { isMuted: true } } });
    opened.store.hangUp();
    expect(opened.store.$media.get()).toMatchObject({ isMuted: false, others: {} });
  });

  test("ends where the chat is taken over, and hears nothing more", async () => {
    const opened = open();
    await talk(opened);
    opened.store.stop();
    expect(opened.endings).toMatchObject([{ reason: "signed-out" }]);
    expect(opened.calls.listeners.size).toBe(0);
    await expect.poll(() => opened.engines.done.at(-1)).toBe("close");
  });

  test("says that the camera cannot be used, and goes on", async () => {
    const opened = open();
    await talk(opened);
    opened.engines.failWith("in-use");
    await opened.store.setCamera(true);
    expect(opened.troubles).toEqual(["camera in-use"]);
    expect(opened.phase()).toBe("talking");
  });
});
