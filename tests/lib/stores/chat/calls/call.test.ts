import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import type { CallEnding } from "#lib/domain/chat/calls/state.ts";
import type { Failure } from "#lib/domain/failure.ts";
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

const open = ({ hasSfu = false } = {}) => {
  const calls = createFakeCalls();
  const engines = createFakeEngines();
  const endings: CallEnding[] = [];
  const failures: Failure[] = [];
  const troubles: string[] = [];
  let view: CallView | null = null;
  const store = createCallStore({
    facet: calls.facet,
    openEngine: engines.open,
    servers: async () => ({ servers: [], hasSfu }),
    room: async (call) => ({ url: "wss://sfu.example", room: call, token: "t", pass: "p" }),
    $view: {
      set: (next) => {
        view = next;
      },
    },
    onEnd: (ending) => endings.push(ending),
    onFailure: (failure) => failures.push(failure),
    onTrouble: (device, trouble) => troubles.push(`${device} ${trouble}`),
  });
  return { calls, engines, endings, failures, troubles, store, phase: () => view?.phase ?? "idle", view: () => view };
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

  test("tells the engine its id once the service has given it", async () => {
    const opened = open();
    await talk(opened);
    expect(opened.engines.call()).toBe("call1");
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
  test("shows the other side's switched-off devices, and does not carry its own mute into the next call", async () => {
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

describe("a call in a group", () => {
  const [B, C] = ["recruitUser2", "recruitUser3"];
  const talkInGroup = async (opened: Opened): Promise<void> => {
    const { store, calls, engines } = opened;
    store.startGroup("g1", [B, C], "voice");
    await expect.poll(() => calls.asked).toContain(`invite in g1 ${B} ${C} voice`);
    calls.push({ type: "joined", id: "call1", account: B });
    calls.push({ type: "joined", id: "call1", account: C });
    await expect.poll(() => engines.done).toEqual(["open voice", `connect ${B} as caller`, `connect ${C} as caller`]);
    for (const account of [B, C]) engines.tell({ type: "path", account, state: "connected" });
  };

  test("moves to the forwarding unit as soon as there are more people than direct connections carry, and enters its own room", async () => {
    const opened = open({ hasSfu: true });
    const { store, calls, engines } = opened;
    const others = [B, C, "recruitUser4", "recruitUser5"];
    store.startGroup("g1", others, "video");
    await expect.poll(() => calls.asked).toContain(`invite in g1 ${others.join(" ")} video`);
    calls.push({ type: "joined", id: "call1", account: B });
    await expect.poll(() => engines.done).toEqual(["open video", "forward", `connect ${B} as caller`]);
    expect(await engines.enterRoom()).toMatchObject({ room: "call1" });
  });

  test("stays on direct connections where they carry it, or there is no unit", async () => {
    const few = open({ hasSfu: true });
    await talkInGroup(few);
    expect(few.engines.done).not.toContain("forward");
    const bare = open();
    bare.store.startGroup("g1", [B], "voice");
    await expect.poll(() => bare.engines.done).toContain("open voice");
    expect(await bare.engines.enterRoom()).toBeNull();
  });

  test("shows how far each person is", async () => {
    const opened = open();
    await talkInGroup(opened);
    opened.engines.tell({ type: "path", account: C, state: "interrupted" });
    expect(opened.view()).toMatchObject({
      ...{ phase: "talking", kind: "voice", account: "recruitUser1" },
      group: {
        id: "g1",
        people: [
          { account: B, state: "talking" },
          { account: C, state: "reconnecting" },
        ],
      },
    });
  });

  test("goes on when one leaves, whose media are shown no more, and is ended with the last", async () => {
    const opened = open();
    await talkInGroup(opened);
    for (const account of [B, C])
      opened.engines.tell({ type: "remote-state", account, isMuted: true, hasCamera: false, isSharing: false });
    opened.engines.tell({ type: "bye", account: B });
    expect(Object.keys(opened.store.$media.get().others)).toEqual([C]);
    await expect.poll(() => opened.engines.done).toContain(`disconnect ${B}`);
    browser.pass(12_000);
    opened.engines.tell({ type: "bye", account: C });
    expect(opened.calls.asked.at(-1)).toBe("end in group call1 voice 12");
    expect(opened.endings).toMatchObject([{ reason: "all-left", group: "g1" }]);
  });

  test("that comes in is accepted, its signals reach the right person, and hanging up is said to each", async () => {
    const opened = open();
    const invitation = {
      id: "theirs",
      group: "g1",
      from: B,
      kind: "voice",
      at: 0,
      invitees: ["recruitUser1", C],
      joined: [C],
    } as const;
    opened.calls.push({ type: "group-invited", invitation });
    expect(opened.phase()).toBe("ringing");
    opened.store.accept({ withCamera: false });
    await expect.poll(() => opened.engines.done).toEqual(["open voice", `connect ${B} as caller`, `connect ${C} as caller`]);
    expect(opened.calls.asked).toContain("accept in group theirs voice");
    opened.engines.send(C, { type: "alive" });
    expect(opened.calls.asked).toContain(`signal ${C} theirs alive`);
    opened.store.hangUp();
    expect(opened.calls.asked.slice(-2)).toEqual([`signal ${B} theirs bye`, `signal ${C} theirs bye`]);
    await expect.poll(() => opened.engines.done.at(-1)).toBe("close");
  });

  test("that was over before it was accepted says so", async () => {
    const opened = open();
    const invitation = {
      id: "theirs",
      group: "g1",
      from: B,
      kind: "voice",
      at: 0,
      invitees: ["recruitUser1"],
      joined: [],
    } as const;
    opened.calls.push({ type: "group-invited", invitation });
    opened.calls.fail("accept in group theirs voice", chatFailure(8010));
    opened.store.accept({ withCamera: false });
    await expect.poll(opened.phase).toBe("idle");
    expect(opened.endings).toMatchObject([{ reason: "over" }]);
  });

  test("that is under way is entered, and left when it is over or the reader is removed", async () => {
    const opened = open();
    const { store, calls, engines, endings } = opened;
    store.join({ id: "c1", group: "g1", kind: "voice", inviter: B });
    expect(calls.asked).toContain("join c1 in g1");
    expect(opened.phase()).toBe("connecting");
    calls.push({ type: "signal", call: "c1", from: C, signal: { type: "alive" } });
    await expect.poll(() => engines.done).toContain(`connect ${C} as caller`);
    store.leftGroup("other");
    store.leftGroup("g1");
    expect(endings).toMatchObject([{ reason: "removed", group: "g1" }]);
    calls.fail("join c2 in g1", chatFailure(8010));
    store.join({ id: "c2", group: "g1", kind: "voice", inviter: B });
    await expect.poll(() => endings.at(-1)?.reason).toBe("over");
  });

  test("takes more members, and says why the service refuses them", async () => {
    const opened = open();
    const { store, calls } = opened;
    const people = (): string[] => opened.view()?.group?.people.map(({ account, state }) => `${account} ${state}`) ?? [];
    store.startGroup("g1", [B], "voice");
    await expect.poll(() => calls.asked).toContain(`invite in g1 ${B} voice`);
    calls.push({ type: "joined", id: "call1", account: B });
    store.add([C]);
    expect(calls.asked.at(-1)).toBe(`add to group call1 ${C} voice`);
    calls.push({ type: "joined", id: "call1", account: C });
    expect(people()).toEqual([`${B} connecting`, `${C} connecting`]);
    calls.fail("add to group call1 d voice", chatFailure(20_007));
    store.add(["d"]);
    expect(people().at(-1)).toBe("d ringing");
    await expect.poll(people).toHaveLength(2);
    expect(opened.failures).toMatchObject([{ code: 20_007 }]);
  });
});
