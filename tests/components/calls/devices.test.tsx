/** The devices of a call: silent, missing, ending, changed, and the screen in place of the camera. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openEngine } from "#lib/calls/moving.ts";
import { firstFrame, openPair, packetsOf, watchConnections, watchTracks } from "#tests/support/calls/pair.ts";

type Ask = MediaDevices["getUserMedia"];
const ask: Ask = (constraints) => MediaDevices.prototype.getUserMedia.call(navigator.mediaDevices, constraints);
/** Answers requests for devices in place of the browser. */
const answerDevices = (answer: Ask): void => {
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(answer);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
};
const answerScreen = (answer: () => Promise<MediaStream>): void => {
  vi.spyOn(navigator.mediaDevices, "getDisplayMedia").mockImplementation(answer);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
};
const refusal = (name: string, message = "") => Promise.reject(new DOMException(message, name));

/** The sound of a context that never runs: like a microphone with a switch on its cable. */
const deadMicrophone = (): MediaStream => {
  const context = new AudioContext();
  onTestFinished(() => context.close());
  return context.createMediaStreamDestination().stream;
};
/** A screen that shows a growing square. */
const fakeScreen = (): MediaStream => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 400 });
  const context = canvas.getContext("2d");
  let side = 0;
  const timer = setInterval(() => {
    side = (side + 10) % 400;
    context?.fillRect(0, 0, side, side);
  }, 50);
  onTestFinished(() => clearInterval(timer));
  return canvas.captureStream(15);
};

describe("a microphone", () => {
  test("that is on and delivers nothing is reported, and no more once it is heard", { tags: "release" }, async () => {
    const dead = deadMicrophone();
    answerDevices((constraints) => (JSON.stringify(constraints).includes("deviceId") ? ask(constraints) : Promise.resolve(dead)));
    const { caller, connect, bothAre } = openPair();
    await connect("voice");
    await bothAre("connected");
    await expect.poll(() => caller.last("silent")?.isSilent, { interval: 20 }).toBe(true);
    const [microphone] = (await caller.engine.devices()).microphones;
    expect(microphone && (await caller.engine.use(microphone))).toBe(null);
    await expect.poll(() => caller.last("silent")?.isSilent).toBe(false);
  });

  test("that is heard, or switched off, is not reported", { tags: "release" }, async () => {
    const { caller, callee, connect, bothAre } = openPair();
    await connect("voice");
    await bothAre("connected");
    caller.engine.setMuted(true);
    await new Promise((resolve) => setTimeout(resolve, 6000));
    expect([caller.all("silent"), callee.all("silent")]).toEqual([[], []]);
  });

  test("that is refused ends the opening with its reason", async () => {
    answerDevices(() => refusal("NotAllowedError", "Permission denied by system"));
    const { caller } = openPair();
    expect(await caller.engine.open("video")).toBe("system");
  });

  test("that ends is taken again without a word", async () => {
    const tracks = watchTracks();
    const { caller, callee, connect, bothAre } = openPair();
    const connections = watchConnections();
    await connect("voice");
    await bothAre("connected");
    caller.engine.setMuted(true);
    const before = caller.last("local")?.stream?.getTracks()[0];
    before?.stop();
    before?.dispatchEvent(new Event("ended"));
    await expect.poll(() => tracks.length).toBe(3);
    await expect.poll(() => caller.last("local")?.stream?.getTracks()[0]).toBe(tracks[2]);
    expect(tracks[2]).toMatchObject({ readyState: "live", enabled: false });
    expect(caller.all("trouble")).toEqual([]);
    const count = await packetsOf(connections[1], "audio");
    await expect.poll(() => packetsOf(connections[1], "audio")).toBeGreaterThan(count + 20);
    expect(callee.last("remote-state")?.isMuted).toBe(true);
  });

  test("that ends for good is reported", async () => {
    const { caller, connect, bothAre } = openPair();
    await connect("voice");
    await bothAre("connected");
    answerDevices(() => refusal("NotReadableError"));
    const track = caller.last("local")?.stream?.getTracks()[0];
    track?.stop();
    track?.dispatchEvent(new Event("ended"));
    await expect.poll(() => caller.all("trouble")).toEqual([{ type: "trouble", device: "microphone", trouble: "in-use" }]);
  });

  test("can be changed while one talks", async () => {
    const { caller, callee, connect, bothAre } = openPair();
    const connections = watchConnections();
    await connect("voice");
    await bothAre("connected");
    const { microphones, cameras } = await caller.engine.devices();
    expect([microphones.length > 1, cameras.length > 0]).toEqual([true, true]);
    const other = microphones.at(-1);
    expect(other && (await caller.engine.use(other))).toBe(null);
    expect(caller.last("local")?.stream?.getTracks()[0]?.getSettings().deviceId).toBe(other?.deviceId);
    const count = await packetsOf(connections[1], "audio");
    await expect.poll(() => packetsOf(connections[1], "audio")).toBeGreaterThan(count + 20);
    expect(callee.all("path")).toHaveLength(2);
  });

  test("is kept when the new one does not open", async () => {
    const { caller } = openPair();
    await caller.engine.open("voice");
    const [microphone] = (await caller.engine.devices()).microphones;
    const gone = { ...microphone, kind: "audioinput", deviceId: "gone" } as MediaDeviceInfo;
    expect(await caller.engine.use(gone)).toBe("no-device");
    expect(caller.last("local")?.stream?.getTracks()[0]?.readyState).toBe("live");
  });
});

describe("a camera", () => {
  test("that is missing leaves a video call with sound", async () => {
    answerDevices((constraints) => (constraints?.video ? refusal("NotFoundError") : ask(constraints)));
    const { caller, callee, connect, bothAre } = openPair();
    await connect("video");
    await bothAre("connected");
    expect(caller.all("trouble")).toEqual([{ type: "trouble", device: "camera", trouble: "no-device" }]);
    await expect.poll(() => callee.last("remote-state")?.hasCamera).toBe(false);
  });

  test("that is muted by the system for two seconds is taken again", { tags: "release" }, async () => {
    const tracks = watchTracks();
    const { caller, connect, bothAre } = openPair();
    await connect("video");
    await bothAre("connected");
    const [camera] = caller.last("local")?.stream?.getVideoTracks() ?? [];
    if (camera) Object.defineProperty(camera, "muted", { get: () => true });
    await expect.poll(() => tracks.filter(({ kind }) => kind === "video").length).toBe(3);
    await expect.poll(() => caller.last("local")?.stream?.getVideoTracks()[0]).not.toBe(camera);
  });

  test("follows the last of many presses", async () => {
    const tracks = watchTracks();
    const { caller } = openPair();
    await caller.engine.open("voice");
    await Promise.all([true, false, true, false].map((isOn) => caller.engine.setCamera(isOn)));
    expect(tracks.filter(({ kind, readyState }) => kind === "video" && readyState === "live")).toEqual([]);
  });
});

describe("the screen", () => {
  test("is not shared after a refusal, which is no trouble", async () => {
    answerScreen(() => refusal("NotAllowedError"));
    const { caller, callee, connect, bothAre } = openPair();
    await connect("video");
    await bothAre("connected");
    await expect.poll(() => callee.last("remote-state")?.hasCamera).toBe(true);
    expect(await caller.engine.setSharing(true)).toBe(false);
    expect([caller.all("trouble"), callee.last("remote-state")?.hasCamera]).toEqual([[], true]);
  });

  test("takes the camera's place and gives it back, without touching the sound", async () => {
    answerScreen(async () => fakeScreen());
    const connections = watchConnections();
    const { caller, callee, connect, bothAre } = openPair();
    await connect("video");
    await bothAre("connected");
    const sound = () => connections[0]?.getSenders().find(({ track }) => track?.kind === "audio")?.track;
    const before = sound();
    expect(await caller.engine.setSharing(true)).toBe(true);
    await expect.poll(() => callee.last("remote-state")).toMatchObject({ isSharing: true, hasCamera: false });
    const stream = callee.last("remote")?.stream;
    await expect.poll(async () => (await firstFrame(stream)).width, { interval: 100 }).toBe(800);
    expect(await caller.engine.setSharing(false)).toBe(true);
    await expect.poll(() => callee.last("remote-state")).toMatchObject({ isSharing: false, hasCamera: true });
    expect(sound()).toBe(before);
    expect(callee.signals.filter(({ type }) => type === "description")).toHaveLength(1);
  });

  test("stops when the reader stops it in the browser's own bar", async () => {
    const screen = fakeScreen();
    answerScreen(async () => screen);
    const { caller, callee, connect, bothAre } = openPair();
    await connect("voice");
    await bothAre("connected");
    await caller.engine.setSharing(true);
    await expect.poll(() => callee.last("remote-state")?.isSharing).toBe(true);
    screen.getTracks()[0]?.dispatchEvent(new Event("ended"));
    await expect.poll(() => callee.last("remote-state")).toMatchObject({ isSharing: false, hasCamera: false });
  });
});

test.each([
  ["insecure", "isSecureContext", false],
  ["unsupported", "RTCPeerConnection", undefined],
] as const)("a page where calls cannot work says so before it asks for a device: %s", async (trouble, name, value) => {
  const asked = vi.spyOn(navigator.mediaDevices, "getUserMedia");
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  if (name === "isSecureContext") vi.stubGlobal(name, value);
  else {
    const kept = Object.getOwnPropertyDescriptor(window, name);
    Reflect.deleteProperty(window, name);
    onTestFinished(() => {
      if (kept) Object.defineProperty(window, name, kept);
    });
  }
  const engine = openEngine({ servers: [], call: () => null, send: () => undefined, tell: () => undefined });
  onTestFinished(engine.close);
  expect(await engine.open("video")).toBe(trouble);
  expect(await engine.setCamera(true)).toBe(trouble);
  expect(asked).not.toHaveBeenCalled();
});
