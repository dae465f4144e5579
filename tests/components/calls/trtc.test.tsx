/** Engines over a stand-in for Tencent's cloud: rooms in this page, whose people see and hear the fake devices of each other. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { firstFrame } from "#tests/support/calls/pair.ts";
import { openPeople } from "#tests/support/calls/trtc/people.ts";

/** The loudness of a stream over a while; Chromium's fake microphone beeps once a second. */
const loudest = async (stream: MediaStream): Promise<number> => {
  const context = new AudioContext();
  onTestFinished(() => void context.close());
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let most = 0;
  await expect
    .poll(
      () => {
        analyser.getFloatTimeDomainData(samples);
        most = Math.max(most, ...samples.map(Math.abs));
        return most;
      },
      { timeout: 10_000, interval: 20 },
    )
    .toBeGreaterThan(0.01);
  return most;
};

/** Answers the question for a screen in place of the browser's dialog. */
const shareScreen = (answer: () => Promise<MediaStream>): void => {
  navigator.mediaDevices.getDisplayMedia = answer;
  onTestFinished(() => {
    Reflect.deleteProperty(navigator.mediaDevices, "getDisplayMedia");
  });
};

describe("two people", () => {
  test("see and hear each other", async () => {
    const { connect, last, state } = openPeople(["a", "b"]);
    await connect("video");
    for (const [one, other] of [
      ["a", "b"],
      ["b", "a"],
    ] as const) {
      await expect.poll(() => state(one, other)).toMatchObject({ isMuted: false, hasCamera: true, isSharing: false });
      const stream = last(one, "remote", other)?.stream;
      await expect
        .poll(() =>
          stream
            ?.getTracks()
            .map(({ kind }) => kind)
            .toSorted(),
        )
        .toEqual(["audio", "video"]);
      expect((await firstFrame(stream)).width).toBeGreaterThan(0);
      if (stream) await loudest(stream);
    }
    expect(last("a", "local")?.stream?.getTracks()).toHaveLength(2);
  });

  test("share a room whose name is of the characters and the length that the cloud takes", async () => {
    const { connect, cloud } = openPeople(["a", "b"]);
    await connect("voice");
    expect(cloud.rooms()).toEqual([["a", "b"]]);
    expect(cloud.roomIds()).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
  });

  test("leave the sound to the page, and open no dialog of the SDK", async () => {
    const { connect, cloud } = openPeople(["a", "b"]);
    await connect("voice");
    expect(cloud.client("a").volume).toBe(0);
    expect(cloud.client("a").options.enableAutoPlayDialog).toBe(false);
  });

  test("see a microphone and a camera go off and on", { tags: "release" }, async () => {
    const { connect, engine, state, last } = openPeople(["a", "b"]);
    await connect("video");
    await expect.poll(() => state("b", "a")).toMatchObject({ isMuted: false, hasCamera: true });
    engine("a").setMuted(true);
    await expect.poll(() => state("b", "a")).toMatchObject({ isMuted: true, hasCamera: true });
    await engine("a").setCamera(false);
    await expect.poll(() => state("b", "a")).toMatchObject({ isMuted: true, hasCamera: false });
    expect(last("a", "local")?.stream?.getVideoTracks()).toEqual([]);
    engine("a").setMuted(false);
    await engine("a").setCamera(true);
    await expect.poll(() => state("b", "a")).toMatchObject({ isMuted: false, hasCamera: true });
    await firstFrame(last("b", "remote", "a")?.stream);
  });

  test("hear of a microphone that was off before they came", async () => {
    const { engine, join, state } = openPeople(["a", "b"]);
    await Promise.all([engine("a").open("voice"), engine("b").open("voice")]);
    engine("a").setMuted(true);
    join("a");
    join("b");
    await expect.poll(() => state("b", "a")).toMatchObject({ isMuted: true });
    await expect.poll(() => state("a", "b")).toMatchObject({ isMuted: false });
    expect(state("b", "a")).toMatchObject({ isMuted: true });
  });

  test("see a shared screen in place of the camera, and the camera again", async () => {
    const screen = document.createElement("canvas");
    screen.getContext("2d")?.fillRect(0, 0, 10, 10);
    shareScreen(async () => screen.captureStream(15));
    const { connect, engine, state } = openPeople(["a", "b"]);
    await connect("video");
    expect(await engine("a").setSharing(true)).toBe(true);
    await expect.poll(() => state("b", "a")).toMatchObject({ isSharing: true, hasCamera: false });
    expect(await engine("a").setSharing(false)).toBe(true);
    await expect.poll(() => state("b", "a")).toMatchObject({ isSharing: false, hasCamera: true });
  });

  test("go on with the camera when the reader refuses to share a screen", async () => {
    shareScreen(() => Promise.reject(new DOMException("", "NotAllowedError")));
    const { connect, engine, state, all } = openPeople(["a", "b"]);
    await connect("video");
    expect(await engine("a").setSharing(true)).toBe(false);
    await expect.poll(() => state("b", "a")).toMatchObject({ isSharing: false, hasCamera: true });
    expect(all("a", "trouble")).toEqual([]);
  });

  test("know when one hangs up", async () => {
    const { connect, engine, last } = openPeople(["a", "b"]);
    await connect("voice");
    engine("b").close();
    await expect.poll(() => last("a", "bye", "b")).toBeDefined();
  });

  test("tell the service every twenty seconds that the call is alive, and carry no other signals", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { connect, engine, signals } = openPeople(["a", "b"]);
    await connect("voice");
    expect(signals.get("a")).toEqual([{ to: "b", type: "alive" }]);
    vi.advanceTimersByTime(40_000);
    expect(signals.get("a")).toHaveLength(3);
    engine("a").close();
    vi.advanceTimersByTime(40_000);
    expect(new Set(signals.get("a")?.map(({ to, type }) => `${type} to ${to}`))).toEqual(new Set(["alive to b"]));
    expect(signals.get("a")).toHaveLength(3);
  });
});

describe("five people", () => {
  const names = ["a", "b", "c", "d", "e"];

  test("see and hear all others, and go on when one leaves and one is dropped", async () => {
    const { connect, engine, last, path, cloud, all } = openPeople(names);
    await connect("video");
    for (const one of names)
      for (const other of names.filter((name) => name !== one))
        await expect.poll(() => last(one, "remote", other)?.stream?.getTracks()).toHaveLength(2);
    await firstFrame(last("a", "remote", "e")?.stream);
    await firstFrame(last("e", "remote", "c")?.stream);
    engine("e").close();
    await expect.poll(() => names.slice(0, 4).every((one) => last(one, "bye", "e"))).toBe(true);
    cloud.cut("d");
    cloud.expire("d");
    await expect.poll(() => path("a", "d")).toBe("interrupted");
    expect(last("a", "remote", "d")?.stream).toBeNull();
    expect(all("a", "bye")).toHaveLength(1);
    engine("a").disconnect("d");
    engine("a").disconnect("e");
    expect(path("a", "b")).toBe("connected");
  });
});

describe("a network", () => {
  test("that fails interrupts the call for this side at once and for the other one when the cloud drops it, until it is back", async () => {
    const { connect, cloud, path, last, state } = openPeople(["a", "b"]);
    await connect("video");
    cloud.cut("b");
    await expect.poll(() => path("b", "a")).toBe("interrupted");
    expect(last("b", "quality", "a")).toMatchObject({ own: 0, theirs: 0 });
    expect(path("a", "b")).toBe("connected");
    cloud.expire("b");
    await expect.poll(() => path("a", "b")).toBe("interrupted");
    expect(last("a", "bye", "b")).toBeUndefined();
    cloud.restore("b");
    await expect.poll(() => [path("a", "b"), path("b", "a")]).toEqual(["connected", "connected"]);
    await expect.poll(() => state("a", "b")).toMatchObject({ isMuted: false, hasCamera: true });
    await firstFrame(last("a", "remote", "b")?.stream);
  });

  test("that lets nothing through at first is tried again, at once when it has changed", async () => {
    const { engine, join, cloud, path } = openPeople(["a", "b"]);
    cloud.setEntries("unreachable");
    await Promise.all([engine("a").open("voice"), engine("b").open("voice")]);
    join("a");
    join("b");
    await expect.poll(() => path("a", "b")).toBe("connecting");
    cloud.setEntries("open");
    await expect
      .poll(() => {
        engine("a").restart();
        engine("b").restart();
        return [path("a", "b"), path("b", "a")];
      })
      .toEqual(["connected", "connected"]);
  });

  test("that the SDK gives up is entered again", { tags: "release" }, async () => {
    const { connect, cloud, path } = openPeople(["a", "b"]);
    await connect("voice");
    cloud.breakDown("a");
    await expect.poll(() => path("a", "b")).toBe("interrupted");
    await expect.poll(() => [path("a", "b"), path("b", "a")], { timeout: 10_000 }).toEqual(["connected", "connected"]);
  });

  test("of the other side that fails shows within six seconds, long before the cloud drops them", { tags: "release" }, async () => {
    const { connect, cloud, path } = openPeople(["a", "b", "c"]);
    await connect("voice");
    // The silence of a page that has sent nothing says nothing.
    await expect.poll(() => cloud.client("b").messages).toBeGreaterThan(0);
    cloud.cut("b");
    await expect.poll(() => path("a", "b"), { timeout: 6500, interval: 20 }).toBe("interrupted");
    expect(path("a", "c")).toBe("connected");
    cloud.restore("b");
    await expect.poll(() => path("a", "b"), { timeout: 3000 }).toBe("connected");
  });

  test("shows in bars: the own from the cloud, those of the other side by its word", { tags: "release" }, async () => {
    const { connect, cloud, last } = openPeople(["a", "b"]);
    await connect("voice");
    cloud.measure("a", 1, 2);
    await expect.poll(() => last("a", "quality", "b")).toMatchObject({ own: 4, theirs: 3 });
    cloud.measure("b", 1, 4);
    await expect.poll(() => last("a", "quality", "b")).toMatchObject({ own: 1, theirs: 3 });
    cloud.measure("a", 0, 6);
    await expect.poll(() => last("a", "quality", "b")).toMatchObject({ own: 1, theirs: 0 });
  });

  test("that was away hears of the one who has left and of the microphone that went off", async () => {
    const { connect, cloud, engine, last, path, state } = openPeople(["a", "b", "c"]);
    await connect("voice");
    cloud.cut("a");
    engine("b").setMuted(true);
    engine("c").close();
    await expect.poll(() => cloud.rooms()).toEqual([["a", "b"]]);
    cloud.restore("a");
    await expect.poll(() => last("a", "bye", "c")).toBeDefined();
    await expect.poll(() => state("a", "b")).toMatchObject({ isMuted: true });
    expect(path("a", "b")).toBe("connected");
  });
});

test("a cloud that refuses the signature leaves the call seeking, which the machine ends", async () => {
  const { engine, join, cloud, path } = openPeople(["a", "b"]);
  cloud.setEntries("refused");
  await engine("a").open("voice");
  join("a");
  await expect.poll(() => path("a", "b")).toBe("connecting");
  expect(cloud.rooms()).toEqual([]);
});

test.each(["banned", "kick"] as const)("a person thrown out of the room has lost all others: %s", async (reason) => {
  const { connect, cloud, last, path } = openPeople(["a", "b", "c"]);
  await connect("voice");
  cloud.kick("a", reason);
  await expect.poll(() => [last("a", "bye", "b"), last("a", "bye", "c"), last("b", "bye", "a")].every(Boolean)).toBe(true);
  expect(path("b", "c")).toBe("connected");
  expect(cloud.rooms()).toEqual([["b", "c"]]);
});
