/** Devices, ends and hostile events of an engine over a stand-in for Tencent's cloud. */
import { describe, expect, onTestFinished, test } from "vitest";
import { firstFrame, watchTracks } from "#tests/support/calls/pair.ts";
import { openPeople } from "#tests/support/calls/trtc/people.ts";

const liveOf = (tracks: readonly MediaStreamTrack[]): MediaStreamTrack[] =>
  tracks.filter(({ readyState }) => readyState === "live");

describe("devices", () => {
  test("that are refused keep the room closed", async () => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
    onTestFinished(() => {
      Reflect.deleteProperty(navigator.mediaDevices, "getUserMedia");
    });
    const { engine, cloud } = openPeople(["a"]);
    expect(await engine("a").open("voice")).toBe("denied");
    expect(cloud.rooms()).toEqual([]);
  });

  test("that end in the call are taken once more, and the other side sees the new ones", async () => {
    const tracks = watchTracks();
    const { connect, engine, state, last } = openPeople(["a", "b"]);
    await connect("video");
    await expect.poll(() => last("b", "remote", "a")?.stream?.getTracks()).toHaveLength(2);
    const camera = last("a", "local")?.stream?.getVideoTracks()[0];
    const before = tracks.length;
    camera?.stop();
    camera?.dispatchEvent(new Event("ended"));
    await expect.poll(() => tracks.length).toBe(before + 1);
    await expect.poll(() => state("b", "a")).toMatchObject({ hasCamera: true });
    await firstFrame(last("b", "remote", "a")?.stream);
    expect((await engine("a").devices()).cameras.length).toBeGreaterThan(0);
  });

  test("whose sending fails are named, and a camera goes out", async () => {
    const { connect, cloud, last, state } = openPeople(["a", "b"]);
    await connect("video");
    await expect.poll(() => state("b", "a")).toMatchObject({ hasCamera: true });
    cloud.failToPublish("a", "video");
    expect(last("a", "trouble")).toEqual({ type: "trouble", device: "camera", trouble: "unknown" });
    await expect.poll(() => state("b", "a")).toMatchObject({ hasCamera: false });
    cloud.failToPublish("a", "audio");
    expect(last("a", "trouble")).toEqual({ type: "trouble", device: "microphone", trouble: "unknown" });
  });

  test("that are silent are reported after two looks, and not while they are off", async () => {
    const { connect, cloud, engine, all } = openPeople(["a", "b"]);
    await connect("voice");
    cloud.report("a", 0);
    expect(all("a", "silent")).toEqual([]);
    cloud.report("a", 0);
    cloud.report("a", 0.2);
    engine("a").setMuted(true);
    cloud.report("a", 0);
    cloud.report("a", 0);
    expect(all("a", "silent").map(({ isSilent }) => isSilent)).toEqual([true, false]);
  });
});

describe("an engine that closes", () => {
  test("leaves no track live and no one in a room", async () => {
    const tracks = watchTracks();
    const { connect, engine, cloud, last } = openPeople(["a", "b", "c"]);
    await connect("video");
    await expect.poll(() => last("a", "remote", "b")?.stream?.getTracks()).toHaveLength(2);
    const received = last("a", "remote", "b")?.stream?.getTracks() ?? [];
    for (const name of ["a", "b", "c"]) engine(name).close();
    expect(liveOf(tracks)).toEqual([]);
    await expect.poll(() => cloud.rooms()).toEqual([]);
    await expect.poll(() => ["a", "b", "c"].every((name) => cloud.client(name).isDestroyed)).toBe(true);
    expect(liveOf(received)).toEqual([]);
  });

  test("while it enters leaves the room all the same, and says nothing more", async () => {
    const { engine, join, cloud, news } = openPeople(["a", "b"]);
    await engine("a").open("voice");
    join("a");
    engine("a").close();
    const before = news.get("a")?.length;
    await expect.poll(() => cloud.client("a").isDestroyed).toBe(true);
    expect(cloud.rooms()).toEqual([]);
    expect(news.get("a")).toHaveLength(before ?? -1);
  });
});

describe("people of the room who are not of the call", () => {
  test("are neither shown nor heard, and end nothing", async () => {
    const { engine, cloud, news, path } = openPeople(["a", "b", "x"]);
    await Promise.all(["a", "b", "x"].map((name) => engine(name).open("video")));
    engine("a").connect("b", true);
    engine("b").connect("a", false);
    engine("x").connect("a", false);
    await expect.poll(() => [path("a", "b"), path("x", "a")]).toEqual(["connected", "connected"]);
    engine("x").close();
    await expect.poll(() => cloud.rooms()).toEqual([["a", "b"]]);
    expect(news.get("a")?.filter((item) => "account" in item && item.account !== "b")).toEqual([]);
  });
});

test("garbage in events changes nothing and breaks nothing", async () => {
  const { connect, cloud, news, path } = openPeople(["a", "b"]);
  await connect("voice");
  const before = news.get("a")?.length;
  const events = [
    ...(["remote-user-enter", "remote-user-exit", "remote-audio-available", "remote-audio-unavailable", "track"] as const),
    ...(["remote-video-available", "remote-video-unavailable", "connection-state-changed", "network-quality"] as const),
    ...(["statistics", "publish-state-changed", "custom-message", "audio-volume", "device-changed"] as const),
  ];
  const payloads: unknown[] = [
    ...[undefined, null, 0, "", "b", [], {}, Symbol("s"), () => undefined],
    ...[
      { userId: null },
      { userId: {} },
      { userId: "x".repeat(100_000) },
      { userId: "__proto__" },
      { userId: "stranger", reason: {} },
    ],
    ...[{ state: 5 }, { state: {} }, { state: "ASLEEP" }],
    ...[{ uplinkNetworkQuality: "1" }, { uplinkNetworkQuality: 99, downlinkNetworkQuality: Number.NaN }],
    ...[{ localStatistics: { audio: { audioLevel: "0" } } }, { state: "stopped", reason: "error", mediaType: "smell" }],
  ];
  for (const event of events) for (const payload of payloads) cloud.raise("a", event, payload);
  const textOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
  for (const data of [
    null,
    "beat",
    {},
    new ArrayBuffer(0),
    textOf("{"),
    textOf('{"type":"beat","hears":9}'),
    new ArrayBuffer(100_000),
  ])
    cloud.raise("a", "custom-message", { userId: "b", cmdId: 1, seq: 1, data });
  for (const streamType of ["third", 7, null, {}]) cloud.raise("a", "remote-video-available", { userId: "b", streamType });
  // More strangers than any room has.
  for (let stranger = 0; stranger < 1000; stranger += 1) cloud.raise("a", "remote-user-enter", { userId: `stranger${stranger}` });
  expect(path("a", "b")).toBe("connected");
  expect(news.get("a")).toHaveLength(before ?? -1);
});
