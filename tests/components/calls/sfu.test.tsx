/** Calls over Debian's Janus, whose tokens and rooms are those of our server. */
import { describe, expect, onTestFinished, test } from "vitest";
import { commands } from "vitest/browser";
import { firstFrame, watchConnections, watchTracks } from "#tests/support/calls/pair.ts";
import { openPeople } from "#tests/support/calls/people.ts";

const isThere = await commands.hasJanus();
let count = 0;

/** A Janus, and a room of it for a call. */
const startJanus = async () => {
  count += 1;
  const name = `janus ${performance.timeOrigin} ${count}`;
  await commands.startJanus(name);
  onTestFinished(() => commands.stopJanus(name));
  const call = `call-${count}`;
  return {
    enter: () => commands.enterJanus(name, call),
    hold: (isHeld: boolean) => commands.holdJanus(name, isHeld),
    stop: () => commands.stopJanus(name),
    start: () => commands.startJanus(name),
  };
};

/** Two slow cores carry all people of a test, and Janus. */
const PATIENT = { timeout: 30_000, interval: 50 };

/** Every socket that the page has opened since the test began. */
const watchSockets = (): WebSocket[] => {
  const all: WebSocket[] = [];
  const Original = window.WebSocket;
  window.WebSocket = class extends Original {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      all.push(this);
    }
  };
  onTestFinished(() => {
    window.WebSocket = Original;
  });
  return all;
};

/** Breaks the next request of one kind to the plugin, so that Janus refuses it. */
const breakNext = (request: string): void => {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (this: WebSocket, data) {
    const isMeant = typeof data === "string" && data.includes(`"request":"${request}"`);
    if (isMeant) WebSocket.prototype.send = send;
    send.call(this, isMeant ? data.replace(`"request":"${request}"`, '"request":"none"') : data);
  };
  onTestFinished(() => {
    WebSocket.prototype.send = send;
  });
};

const soundOf = (stream: MediaStream | null | undefined): MediaStreamTrack | undefined => stream?.getAudioTracks()[0];

describe.skipIf(!isThere)("people at a forwarding unit", () => {
  test("see and hear each other by one connection up and one down each", { tags: "release" }, async () => {
    const connections = watchConnections();
    const { enter } = await startJanus();
    const { open, forward, join, allAre, last } = openPeople(["a", "b", "c"], enter);
    await open("video");
    forward();
    join("b", ["a"]);
    join("c", ["a", "b"]);
    await allAre("connected");
    for (const [one, other] of [
      ["a", "b"],
      ["b", "c"],
      ["c", "a"],
    ] as const) {
      const stream = last(one, other, "remote")?.stream;
      expect((await firstFrame(stream)).width).toBeGreaterThan(0);
      expect(soundOf(stream)?.readyState).toBe("live");
    }
    expect(connections).toHaveLength(6);
  });

  test("show which devices each has switched off, from the first moment on", { tags: "release" }, async () => {
    const { enter } = await startJanus();
    const { open, engine, forward, join, allAre, last } = openPeople(["a", "b", "c"], enter);
    await open("video");
    engine("a").setMuted(true);
    forward();
    join("b", ["a"]);
    await expect.poll(() => last("b", "a", "remote-state"), PATIENT).toMatchObject({ isMuted: true, hasCamera: true });
    await engine("b").setCamera(false);
    await expect.poll(() => last("a", "b", "remote-state"), PATIENT).toMatchObject({ isMuted: false, hasCamera: false });
    join("c", ["a", "b"]);
    await allAre("connected");
    await expect.poll(() => last("c", "b", "remote-state"), PATIENT).toMatchObject({ hasCamera: false });
    await engine("b").setCamera(true);
    expect((await firstFrame(last("c", "b", "remote")?.stream)).width).toBeGreaterThan(0);
  });

  test("go on when one of them leaves, and are joined by another", { tags: "release" }, async () => {
    const { enter } = await startJanus();
    const { open, engine, forward, join, allAre, last, about } = openPeople(["a", "b", "c"], enter);
    await open("voice");
    forward();
    join("b", ["a"]);
    await expect.poll(() => last("a", "b", "path")?.state, PATIENT).toBe("connected");
    join("c", ["a", "b"]);
    await allAre("connected");
    engine("b").close();
    await expect.poll(() => last("a", "b", "path")?.state, PATIENT).toBe("interrupted");
    engine("a").disconnect("b");
    engine("c").disconnect("b");
    engine("c").setMuted(true);
    await expect.poll(() => last("a", "c", "remote-state")?.isMuted, PATIENT).toBe(true);
    expect(about("a", "c").filter((news) => news.type === "path" && news.state === "interrupted")).toEqual([]);
  });

  test("miss nothing while their sockets are cut", { tags: "release" }, async () => {
    const sockets = watchSockets();
    const connections = watchConnections();
    const { enter } = await startJanus();
    const { open, engine, forward, join, allAre, last, about } = openPeople(["a", "b", "c"], enter);
    await open("voice");
    forward();
    join("b", ["a"]);
    await expect.poll(() => last("a", "b", "path")?.state, PATIENT).toBe("connected");
    for (const socket of [...sockets]) socket.close();
    await expect.poll(() => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length, PATIENT).toBe(3);
    join("c", ["a", "b"]);
    await allAre("connected");
    engine("c").setMuted(true);
    await expect.poll(() => last("a", "c", "remote-state")?.isMuted, PATIENT).toBe(true);
    expect(about("a", "b").filter((news) => news.type === "path" && news.state === "interrupted")).toEqual([]);
    expect(connections).toHaveLength(6);
  });

  test("ask again by a new connection when Janus refuses their media, while the own media go on", { tags: "release" }, async () => {
    const connections = watchConnections();
    const { enter } = await startJanus();
    const { open, forward, join, allAre, last, about } = openPeople(["a", "b", "c"], enter);
    await open("voice");
    forward();
    join("b", ["a"]);
    await expect.poll(() => last("a", "b", "path")?.state, PATIENT).toBe("connected");
    await expect.poll(() => last("b", "a", "path")?.state, PATIENT).toBe("connected");
    breakNext("update");
    join("c", ["a", "b"]);
    await allAre("connected");
    expect(connections).toHaveLength(7);
    expect(connections.filter(({ connectionState }) => connectionState === "closed")).toHaveLength(1);
    const interrupted = [about("a", "b"), about("b", "a")]
      .flat()
      .filter((news) => news.type === "path" && news.state === "interrupted");
    // Only the refused page has to connect again.
    expect(interrupted.length).toBeLessThanOrEqual(1);
  });

  test("come back after the network was away, with the microphone still off", { tags: "release" }, async () => {
    const { enter, hold } = await startJanus();
    const { open, engine, forward, join, allAre, last } = openPeople(["a", "b"], enter);
    await open("voice");
    forward();
    join("b", ["a"]);
    await allAre("connected");
    engine("a").setMuted(true);
    await hold(true);
    await allAre("interrupted");
    await hold(false);
    await allAre("connected");
    expect(last("b", "a", "remote-state")?.isMuted).toBe(true);
    expect(soundOf(last("b", "a", "remote")?.stream)?.readyState).toBe("live");
  });

  test("meet again in a new room after Janus was stopped", { tags: "release" }, async () => {
    const { enter, stop, start } = await startJanus();
    const { open, forward, join, allAre, last } = openPeople(["a", "b", "c"], enter);
    await open("video");
    forward();
    join("b", ["a"]);
    join("c", ["a", "b"]);
    await allAre("connected");
    await stop();
    await allAre("interrupted");
    await start();
    await allAre("connected");
    expect((await firstFrame(last("a", "c", "remote")?.stream)).width).toBeGreaterThan(0);
  });

  test("receive nothing from a stranger in the room", { tags: "release" }, async () => {
    const connections = watchConnections();
    const { enter } = await startJanus();
    const { open, forward, join, allAre } = openPeople(["a", "b"], enter);
    const strangers = openPeople(["x"], enter);
    await Promise.all([open("voice"), strangers.open("voice")]);
    strangers.forward();
    forward();
    join("b", ["a"]);
    await allAre("connected");
    await expect.poll(() => connections.filter(({ connectionState }) => connectionState === "connected").length, PATIENT).toBe(5);
    const lines = connections.flatMap((pc) =>
      pc.getTransceivers().filter(({ currentDirection }) => currentDirection === "recvonly"),
    );
    // Sound and pictures of one other person each.
    expect(lines).toHaveLength(4);
  });
});

describe.skipIf(!isThere)("the move of a call to the unit", () => {
  const FOUR = ["a", "b", "c", "d"];

  test("loses no sound of those who talk, when the fifth person comes", { tags: "release" }, async () => {
    const connections = watchConnections();
    const tracks = watchTracks();
    const { enter } = await startJanus();
    const { open, engine, forward, join, allAre, last, about } = openPeople([...FOUR, "e"], enter);
    await open("voice");
    for (const [index, name] of FOUR.entries()) join(name, FOUR.slice(0, index));
    await expect
      .poll(
        () => FOUR.flatMap((one) => FOUR.filter((other) => other !== one && last(one, other, "path")?.state !== "connected")),
        PATIENT,
      )
      .toEqual([]);
    engine("b").setMuted(true);
    const before = new Map(FOUR.map((one) => [one, FOUR.map((other) => about(one, other).length)]));
    // Pages that do not know yet how many they are follow those that do.
    forward("a", "e");
    join("e", FOUR);
    await expect.poll(() => last("a", "e", "path")?.state, PATIENT).toBe("connected");
    await allAre("connected");
    await expect.poll(() => connections.filter(({ connectionState }) => connectionState !== "closed").length, PATIENT).toBe(10);
    for (const [one, counts] of before)
      for (const [index, other] of FOUR.entries()) {
        const since = about(one, other).slice(counts[index]);
        expect(since.filter((news) => news.type === "bye" || (news.type === "path" && news.state !== "connected"))).toEqual([]);
      }
    expect(last("d", "b", "remote-state")?.isMuted).toBe(true);
    expect(tracks).toHaveLength(5);
    expect(tracks.every(({ readyState }) => readyState === "live")).toBe(true);
  });

  test("leaves the direct lines as they are while the unit cannot be reached, and follows once it can", {
    tags: "release",
  }, async () => {
    const { enter, stop, start } = await startJanus();
    const { open, forward, join, allAre, last } = openPeople(["a", "b", "c"], enter);
    await open("voice");
    join("b", ["a"]);
    await expect.poll(() => last("a", "b", "path")?.state, PATIENT).toBe("connected");
    await stop();
    forward();
    join("c", ["a", "b"]);
    await expect.poll(() => last("a", "c", "path")?.state, PATIENT).toBe("connecting");
    const direct = last("a", "b", "remote")?.stream;
    await start();
    await allAre("connected");
    await expect.poll(() => last("a", "b", "remote")?.stream === direct, PATIENT).toBe(false);
    expect(last("a", "b", "bye")).toBeUndefined();
  });
});
