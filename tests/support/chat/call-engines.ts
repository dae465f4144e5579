import type { CallEngine, EngineNews, OpenEngine } from "#lib/calls/engine.ts";
import type { CallSignal, MediaTrouble, SfuRoom } from "#lib/domain/chat/calls/call.ts";

/** Engines without media: their news are in the test's hands. */
export const createFakeEngines = () => {
  const done: string[] = [];
  const received: CallSignal[] = [];
  let trouble: MediaTrouble | null = null;
  let tell: (news: EngineNews) => void = () => undefined;
  let call: () => string | null = () => null;
  let send: (account: string, signal: CallSignal) => void = () => undefined;
  let enterRoom: (() => Promise<SfuRoom | null>) | null = null;
  const open: OpenEngine = (options) => {
    tell = options.tell;
    send = options.send;
    enterRoom = options.enterRoom ?? null;
    call = options.call;
    const engine: CallEngine = {
      open: async (kind) => {
        done.push(`open ${kind}`);
        return trouble;
      },
      connect: (account, isCaller) => void done.push(`connect ${account}${isCaller ? " as caller" : ""}`),
      disconnect: (account) => void done.push(`disconnect ${account}`),
      receive: (_account, signal) => void received.push(signal),
      forward: () => void done.push("forward"),
      restart: () => void done.push("restart"),
      setMuted: (isMuted) => void done.push(isMuted ? "mute" : "unmute"),
      setCamera: async (isOn) => {
        done.push(isOn ? "camera on" : "camera off");
        return trouble;
      },
      setSharing: async (isOn) => isOn,
      devices: async () => ({ microphones: [], cameras: [], microphone: null, camera: null }),
      use: async () => trouble,
      close: () => void done.push("close"),
    };
    return engine;
  };
  return {
    open,
    done,
    received,
    failWith: (next: MediaTrouble | null): void => {
      trouble = next;
    },
    tell: (news: EngineNews): void => tell(news),
    send: (account: string, signal: CallSignal): void => send(account, signal),
    /** The room that the engine would get now; null without an SFU. */
    enterRoom: async (): Promise<SfuRoom | null> => (await enterRoom?.()) ?? null,
    /** The id of the call, as the engine knows it. */
    call: () => call(),
  };
};
