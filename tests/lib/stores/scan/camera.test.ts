import { cleanStores } from "nanostores";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { $camera, closeCamera, startCamera, watchVideo } from "#lib/stores/scan/camera.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";

/** The picture of a camera, which says whether its light is on. */
class FakeTrack extends EventTarget {
  isLit = true;
  readonly id: string;
  constructor(id: string) {
    super();
    this.id = id;
  }
  stop = (): void => {
    this.isLit = false;
  };
  getSettings = () => ({ deviceId: this.id });
}

let browser: ReturnType<typeof createEnvironment>;
/** All cameras that were started, the last one last. */
let tracks: FakeTrack[];
/** The name of the error that the next question for a camera ends with. */
let refusal: string | null;
/** Keeps the next camera back. */
let held: Promise<void> | null;
let pageDocument: EventTarget & { visibilityState: DocumentVisibilityState };

const getUserMedia = async ({ video }: { video: { deviceId?: { exact: string } } }): Promise<MediaStream> => {
  await held;
  if (refusal !== null) throw new DOMException("no", refusal);
  const track = new FakeTrack(video.deviceId?.exact ?? "back");
  tracks.push(track);
  return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
};
const enumerateDevices = async () => [
  { kind: "videoinput", deviceId: "back", label: "Back" },
  { kind: "videoinput", deviceId: "front", label: "Front" },
  { kind: "audioinput", deviceId: "ear", label: "" },
];

beforeEach(() => {
  browser = createEnvironment("http://localhost/scan");
  setEnvironment(browser.environment);
  [tracks, refusal, held] = [[], null, null];
  pageDocument = Object.assign(new EventTarget(), { visibilityState: "visible" as const });
  vi.stubGlobal("window", { isSecureContext: true });
  vi.stubGlobal("document", pageDocument);
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia, enumerateDevices } });
  return () => {
    cleanStores($camera);
    vi.unstubAllGlobals();
  };
});

const state = () => $camera.value?.state;
/** Looks at the camera until it is on. */
const look = async (): Promise<void> => {
  keepMounted($camera);
  await expect.poll(state).toBe("on");
};
const showPage = (visibilityState: DocumentVisibilityState): void => {
  Object.assign(pageDocument, { visibilityState });
  pageDocument.dispatchEvent(new Event("visibilitychange"));
};
const lit = (): string[] => tracks.filter(({ isLit }) => isLit).map(({ id }) => id);

describe("the camera", () => {
  test("is on while the page looks through it", async () => {
    const stop = $camera.listen(() => undefined);
    await expect.poll(state).toBe("on");
    expect(lit()).toEqual(["back"]);
    stop();
    await expect.poll(lit).toEqual([]);
  });

  test("names the cameras to choose from", async () => {
    await look();
    const view = $camera.get();
    expect(view.state === "on" && view.camera.choices).toEqual([
      { id: "back", name: "Back" },
      { id: "front", name: "Front" },
    ]);
  });

  test("gives way to another that the visitor chooses", async () => {
    await look();
    await startCamera("front");
    expect([state(), lit()]).toEqual(["on", ["front"]]);
  });

  test("stays off once it is closed", async () => {
    await look();
    closeCamera();
    showPage("hidden");
    showPage("visible");
    expect([$camera.get(), lit()]).toEqual([{ state: "off", paused: false }, []]);
  });

  test("that arrives after it was closed is stopped", async () => {
    const { promise, resolve: arrive } = Promise.withResolvers<void>();
    held = promise;
    keepMounted($camera);
    closeCamera();
    arrive();
    await expect.poll(() => tracks.length).toBe(1);
    await expect.poll(lit).toEqual([]);
    expect(state()).toBe("off");
  });
});

describe("a page with a camera", () => {
  test("turns it off while the page is hidden", async () => {
    await look();
    showPage("hidden");
    expect([$camera.get(), lit()]).toEqual([{ state: "off", paused: true }, []]);
    showPage("visible");
    await expect.poll(state).toBe("on");
  });

  test("turns it off when the page is left", async () => {
    await look();
    browser.leave();
    expect([state(), lit()]).toEqual(["off", []]);
  });
});

describe("a camera that cannot be had", () => {
  test.each([
    ["NotAllowedError", "denied"],
    ["NotFoundError", "no-camera"],
    ["NotReadableError", "in-use"],
    ["SomethingElse", "unknown"],
  ])("by %s is %s", async (name, problem) => {
    refusal = name;
    keepMounted($camera);
    await expect.poll(() => $camera.get()).toEqual({ state: "failed", problem });
  });

  test("without TLS is insecure", async () => {
    vi.stubGlobal("window", { isSecureContext: false });
    keepMounted($camera);
    await expect.poll(() => $camera.get()).toEqual({ state: "failed", problem: "insecure" });
  });

  test("is asked for again by a press", async () => {
    refusal = "NotReadableError";
    keepMounted($camera);
    await expect.poll(state).toBe("failed");
    refusal = null;
    await startCamera();
    expect(state()).toBe("on");
  });

  test("has ended where another program took it", async () => {
    await look();
    tracks[0]?.dispatchEvent(new Event("ended"));
    expect($camera.get()).toEqual({ state: "failed", problem: "ended" });
  });

  test("is no concern of the page once another camera is on", async () => {
    await look();
    await startCamera("front");
    tracks[0]?.dispatchEvent(new Event("ended"));
    expect(state()).toBe("on");
  });
});

describe("the video of a camera", () => {
  /** The browser's own reader, which finds the texts of a list one after the other. */
  const readWith = (texts: (string | Error)[]): void => {
    class BarcodeDetector {
      static getSupportedFormats = async () => ["qr_code"];
      detect = async () => {
        const text = texts.shift();
        if (text instanceof Error) throw text;
        return text === undefined ? [] : [{ rawValue: text }];
      };
    }
    vi.stubGlobal("window", { isSecureContext: true, BarcodeDetector });
    vi.stubGlobal("HTMLMediaElement", { HAVE_CURRENT_DATA: 2 });
  };
  const video = () => ({ readyState: 4, play: async () => undefined, srcObject: null }) as unknown as HTMLVideoElement;
  /** Watches a video; `texts` are those that were read, `looks` counts the hints for a long look. */
  const watch = () => {
    const seen = { texts: [] as string[], looks: 0 };
    const stop = watchVideo(video(), {
      onText: (text) => void seen.texts.push(text),
      onLongLook: () => {
        seen.looks += 1;
      },
    });
    return { seen, stop };
  };

  test("reports the text of a QR code", async () => {
    readWith(["a code"]);
    await look();
    const { seen, stop } = watch();
    await expect.poll(() => seen.texts).toEqual(["a code"]);
    stop();
  });

  test("reports a long look after twenty seconds", async () => {
    readWith([]);
    await look();
    const { seen, stop } = watch();
    browser.pass(19_999);
    expect(seen.looks).toBe(0);
    browser.pass(1);
    expect(seen.looks).toBe(1);
    stop();
  });

  test("reports no long look once it is stopped", async () => {
    readWith([]);
    await look();
    const { seen, stop } = watch();
    stop();
    browser.pass(60_000);
    expect(seen.looks).toBe(0);
  });

  test("is not watched while the camera is off", async () => {
    readWith(["a code"]);
    await look();
    closeCamera();
    const { seen } = watch();
    browser.pass(60_000);
    expect(seen).toEqual({ texts: [], looks: 0 });
  });

  test("without a reader that works turns the camera off", async () => {
    readWith([]);
    vi.stubGlobal("window", { isSecureContext: true });
    await look();
    watch();
    await expect.poll(() => $camera.get()).toEqual({ state: "failed", problem: "no-reader" });
    expect(lit()).toEqual([]);
  });
});
