/** Two engines in one page: connecting, the state that they tell each other, and the end. */
import { describe, expect, test } from "vitest";
import type { CallSignal } from "#lib/domain/chat/calls/call.ts";
import { firstFrame, openPair, packetsOf, watchConnections, watchTracks } from "#tests/support/calls/pair.ts";

const STATE = { type: "remote-state", account: "other", isMuted: false, hasCamera: false, isSharing: false };

describe("a call connects", () => {
  test("with sound both ways", async () => {
    const connections = watchConnections();
    const { callee, connect, bothAre } = openPair();
    await connect("voice");
    await bothAre("connected");
    for (const pc of connections) await expect.poll(() => packetsOf(pc, "audio")).toBeGreaterThan(20);
    expect(
      callee
        .last("local")
        ?.stream?.getTracks()
        .map(({ kind }) => kind),
    ).toEqual(["audio"]);
  });

  test("with pictures of 640 by 480 both ways", async () => {
    const { caller, callee, connect, bothAre } = openPair();
    await connect("video");
    await bothAre("connected");
    for (const { last } of [caller, callee]) {
      const { width, height } = await firstFrame(last("remote")?.stream);
      expect(width / height).toBeCloseTo(4 / 3, 1);
    }
    expect(callee.last("local")?.stream?.getVideoTracks()[0]?.getSettings()).toMatchObject({
      width: 640,
      height: 480,
      frameRate: 15,
    });
  });

  test("when the devices of the callee open after the offer has come", async () => {
    const { caller, callee, bothAre } = openPair();
    await caller.engine.open("voice");
    const opening = callee.engine.open("voice");
    callee.engine.connect(false);
    caller.engine.connect(true);
    await opening;
    await bothAre("connected");
  });

  test("when candidates overtake the description", async () => {
    const { channel, connect, bothAre } = openPair();
    let count = 0;
    channel.delay = () => {
      count += 1;
      return Math.max(0, 400 - 50 * count);
    };
    await connect("voice");
    await bothAre("connected");
  });

  test("when the first offer is lost", { tags: "release" }, async () => {
    const { caller, channel, connect, bothAre } = openPair();
    let isFirst = true;
    channel.isLost = ({ type }) => {
      const isLost = type === "description" && isFirst;
      if (isLost) isFirst = false;
      return isLost;
    };
    await connect("voice");
    await bothAre("connected");
    expect(caller.signals.filter(({ type }) => type === "description").length).toBeGreaterThan(1);
  });

  test("in spite of signals that make no sense", async () => {
    const { caller, callee, connect, bothAre } = openPair();
    const nonsense: CallSignal[] = [
      { type: "description", kind: "answer", sdp: "v=0" },
      { type: "description", kind: "offer", sdp: "\u0000" },
      { type: "description", kind: "offer", sdp: "v=0\r\n".repeat(200_000) },
      { type: "candidate", candidate: "candidate:x", mid: "9", line: 70_000 },
      { type: "candidate", candidate: "x".repeat(100_000), mid: "", line: -1 },
      { type: "alive" },
      { type: "gone" },
    ];
    for (const { engine } of [caller, callee]) for (const signal of nonsense) engine.receive(signal);
    await connect("voice");
    for (const { engine } of [caller, callee]) for (const signal of nonsense) engine.receive(signal);
    await bothAre("connected");
  });

  test("even if the address of a server is malformed", async () => {
    const { openEngine } = await import("#lib/calls/moving.ts");
    const engine = openEngine({
      call: () => "call",
      servers: [{ urls: ["nonsense"] }],
      send: () => undefined,
      tell: () => undefined,
    });
    expect(await engine.open("voice")).toBe(null);
    expect(() => engine.connect("other", true)).not.toThrow();
    engine.close();
  });
});

describe("the other side learns", () => {
  test("that the microphone is off, and on again", async () => {
    const { caller, callee, connect, bothAre } = openPair();
    await connect("voice");
    await bothAre("connected");
    caller.engine.setMuted(true);
    await expect.poll(() => callee.last("remote-state")).toEqual({ ...STATE, isMuted: true });
    caller.engine.setMuted(false);
    await expect.poll(() => callee.last("remote-state")).toEqual(STATE);
  });

  test("that a voice call has got a camera, whose pictures come", async () => {
    const { caller, callee, connect, bothAre } = openPair();
    await connect("voice");
    await bothAre("connected");
    expect(await caller.engine.setCamera(true)).toBe(null);
    await expect.poll(() => callee.last("remote-state")).toEqual({ ...STATE, hasCamera: true });
    await firstFrame(callee.last("remote")?.stream);
  });

  test("that the camera is off, whose light goes out", async () => {
    const tracks = watchTracks();
    const { caller, callee, connect, bothAre } = openPair();
    await connect("video");
    await bothAre("connected");
    await caller.engine.setCamera(false);
    await expect.poll(() => callee.last("remote-state")).toEqual(STATE);
    const local = caller.last("local")?.stream?.getTracks();
    expect(local?.map(({ kind }) => kind)).toEqual(["audio"]);
    expect(tracks.filter(({ kind, readyState }) => kind === "video" && readyState === "live")).toHaveLength(1);
  });
});

describe("the end", () => {
  test("is said over the direct path, at once", async () => {
    const { caller, callee, connect, bothAre } = openPair();
    await connect("voice");
    await bothAre("connected");
    caller.engine.close();
    await expect.poll(() => callee.all("bye"), { timeout: 1000 }).toHaveLength(1);
  });

  test("is noticed when the other page closes its connection without a word", async () => {
    const connections = watchConnections();
    const { callee, connect, bothAre } = openPair();
    await connect("voice");
    await bothAre("connected");
    connections[1]?.close();
    await expect.poll(() => callee.all("bye"), { timeout: 2000 }).toHaveLength(1);
  });

  test("leaves no live track, no connection and no news", async () => {
    const [connections, tracks] = [watchConnections(), watchTracks()];
    const { caller, callee, connect, bothAre } = openPair();
    await connect("video");
    await bothAre("connected");
    caller.engine.close();
    callee.engine.close();
    const count = caller.news.length;
    expect(tracks.map(({ readyState }) => readyState)).toEqual(["ended", "ended", "ended", "ended"]);
    expect(connections.map(({ connectionState }) => connectionState)).toEqual(["closed", "closed"]);
    caller.engine.setMuted(true);
    await caller.engine.setCamera(true);
    expect(tracks.filter(({ readyState }) => readyState === "live")).toEqual([]);
    expect(caller.news).toHaveLength(count);
  });

  test("stops devices that open after it", async () => {
    const tracks = watchTracks();
    let isAsked = false;
    const { caller } = openPair();
    const { getUserMedia } = navigator.mediaDevices;
    navigator.mediaDevices.getUserMedia = (constraints) => {
      isAsked = true;
      return getUserMedia(constraints);
    };
    const opening = caller.engine.open("video");
    await expect.poll(() => isAsked, { interval: 1 }).toBe(true);
    expect(tracks).toEqual([]);
    caller.engine.close();
    await opening;
    expect(tracks.map(({ readyState }) => readyState)).toEqual(["ended", "ended"]);
  });

  test("of twenty calls leaves no connection open", { tags: "release" }, async () => {
    const [connections, tracks] = [watchConnections(), watchTracks()];
    for (let call = 0; call < 20; call += 1) {
      const { caller, callee, connect, bothAre } = openPair();
      await connect("voice");
      await bothAre("connected");
      caller.engine.close();
      callee.engine.close();
    }
    expect(connections).toHaveLength(40);
    expect(connections.filter(({ connectionState }) => connectionState !== "closed")).toEqual([]);
    expect(tracks.filter(({ readyState }) => readyState === "live")).toEqual([]);
  });
});
