/** The choice of the engine, with the code that a page loads for it: the real SDK among it, with no network. */
import { expect, onTestFinished, test, vi } from "vitest";
import type { EngineNews, OpenEngine } from "#lib/calls/engine.ts";
import { loadEngine } from "#lib/stores/chat/calls/load-engine.ts";
import { watchTracks } from "#tests/support/calls/pair.ts";

const loaded = (name: string): string[] =>
  performance
    .getEntriesByType("resource")
    .map((entry) => entry.name)
    .filter((address) => address.includes(name));

/** Lets nothing of this page leave the machine: addresses elsewhere lead to a port where no one listens. */
const stayHome = (): void => {
  const NOWHERE = "//127.0.0.1:9/";
  const isElsewhere = (address: string): boolean => !["", location.hostname].includes(new URL(address, location.href).hostname);
  const original = { fetch: window.fetch, WebSocket: window.WebSocket, open: XMLHttpRequest.prototype.open };
  window.fetch = (input, init) =>
    isElsewhere(String(input instanceof Request ? input.url : input))
      ? Promise.reject(new TypeError("offline"))
      : original.fetch(input, init);
  window.WebSocket = class extends original.WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(isElsewhere(String(address)) ? `ws:${NOWHERE}` : address, protocols);
    }
  };
  XMLHttpRequest.prototype.open = function open(this: XMLHttpRequest, method: string, address: string | URL) {
    original.open.call(this, method, isElsewhere(String(address)) ? `http:${NOWHERE}` : address, true);
  };
  onTestFinished(() => {
    window.fetch = original.fetch;
    window.WebSocket = original.WebSocket;
    XMLHttpRequest.prototype.open = original.open;
  });
};

const READER = { me: () => "recruitUser1", signature: () => "signature" };
const openWith = (openEngine: OpenEngine) => {
  const news: EngineNews[] = [];
  const engine = openEngine({
    ...{ servers: [], call: () => "call", send: () => undefined },
    tell: (item) => news.push(item),
  });
  onTestFinished(() => engine.close());
  return { engine, news };
};

test("a build without an app of TRTC connects pages directly, and loads nothing of its SDK", async () => {
  const openEngine = (await loadEngine())(READER);
  const { engine } = openWith(openEngine);
  expect(await engine.open("voice")).toBeNull();
  expect(loaded("calls/mesh.ts")).toHaveLength(1);
  expect([...loaded("trtc-sdk-v5"), ...loaded("calls/trtc/")]).toEqual([]);
});

test("a build with one loads the SDK, which takes the own pictures and sound, looks for the cloud, and leaves no device on", async () => {
  stayHome();
  const tracks = watchTracks();
  vi.stubEnv("PUBLIC_TRTC_APP_ID", "1400000001");
  onTestFinished(() => void vi.unstubAllEnvs());
  const openEngine = (await loadEngine())(READER);
  expect(loaded("trtc-sdk-v5")).toHaveLength(1);
  const { engine, news } = openWith(openEngine);
  expect(await engine.open("video")).toBeNull();
  engine.connect("recruitUser2", true);
  engine.setMuted(true);
  await engine.setCamera(false);
  await engine.setCamera(true);
  expect(news.filter(({ type }) => type === "trouble")).toEqual([]);
  expect(news.findLast(({ type }) => type === "path")).toMatchObject({ account: "recruitUser2", state: "connecting" });
  engine.close();
  expect(tracks.filter(({ readyState }) => readyState === "live")).toEqual([]);
});
