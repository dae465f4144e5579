import { atom, type ReadableAtom } from "nanostores";
import type { CallEngine, Devices, EngineNews, OpenEngine, PathState, Quality } from "#lib/calls/engine.ts";
import type { CallHelp, CallKind, CallSignal, MediaTrouble, SfuRoom } from "#lib/domain/chat/calls/call.ts";

/** Pictures and sound of another person, the devices that are on there, and how well each side hears the other. */
export type TheirMedia = {
  stream: MediaStream | null;
  isMuted: boolean;
  hasCamera: boolean;
  isSharing: boolean;
  quality: { own: Quality; theirs: Quality };
};

/** Pictures and sound of a call. */
export type CallMedia = {
  local: MediaStream | null;
  isMuted: boolean;
  hasCamera: boolean;
  isSharing: boolean;
  /** By account. */
  others: Readonly<Record<string, TheirMedia>>;
  isSilent: boolean;
};

/** Of a person who has sent nothing yet. */
export const NOTHING_YET: TheirMedia = {
  stream: null,
  isMuted: false,
  hasCamera: false,
  isSharing: false,
  quality: { own: 4, theirs: 4 },
};

const NO_MEDIA: CallMedia = {
  local: null,
  isMuted: false,
  hasCamera: false,
  isSharing: false,
  others: {},
  isSilent: false,
};
const NO_DEVICES: Devices = { microphones: [], cameras: [], microphone: null, camera: null };

/** Steps of the engine that the machine wants to know. `serial` names the call. */
export type MediaStep = { serial: number } & (
  | { type: "opened" }
  | { type: "not-opened"; trouble: MediaTrouble }
  | { type: "path"; account: string; state: PathState }
  | { type: "bye"; account: string }
);

type Parts = {
  openEngine: OpenEngine;
  /** The servers that help to find a path, and whether there is an SFU, asked for when a call starts. */
  servers: () => Promise<CallHelp>;
  /** Asks for a room at the SFU for the current call. */
  enterRoom: () => Promise<SfuRoom | null>;
  /** The id of the call; null before the service has given it. */
  call: () => string | null;
  /** Carries a signal to a person. */
  send: (account: string, signal: CallSignal) => void;
  onStep: (step: MediaStep) => void;
  /** A device cannot be used, or has failed; the call goes on. */
  onTrouble: (device: "microphone" | "camera", trouble: MediaTrouble) => void;
};

/** The engine of one call. Its work is done in order, after its devices were taken. */
type Running = { serial: number; engine: Promise<CallEngine>; after: Promise<unknown>; isForwarded: boolean; isClosed: boolean };

/** The media of the current call: runs its engine and keeps the state that the screen shows. */
export const createCallMedia = ({ openEngine, servers, enterRoom, call, send, onStep, onTrouble }: Parts) => {
  const $media = atom<CallMedia>(NO_MEDIA);
  let running: Running | null = null;
  const put = (part: Partial<CallMedia>): void => $media.set({ ...$media.get(), ...part });

  const putTheirs = (account: string, part: Partial<TheirMedia>): void => {
    const { others } = $media.get();
    put({ others: { ...others, [account]: { ...(others[account] ?? NOTHING_YET), ...part } } });
  };
  const showOwn = (local: MediaStream | null): void => {
    const hasPicture = local?.getVideoTracks().some(({ readyState }) => readyState === "live") ?? false;
    put({ local, hasCamera: hasPicture && !$media.get().isSharing });
  };
  const hear = (serial: number, news: EngineNews): void => {
    if (news.type === "path") onStep({ type: "path", serial, account: news.account, state: news.state });
    else if (news.type === "bye") onStep({ type: "bye", serial, account: news.account });
    else if (news.type === "local") showOwn(news.stream);
    else if (news.type === "remote") putTheirs(news.account, { stream: news.stream });
    else if (news.type === "remote-state")
      putTheirs(news.account, { isMuted: news.isMuted, hasCamera: news.hasCamera, isSharing: news.isSharing });
    else if (news.type === "quality") putTheirs(news.account, { quality: { own: news.own, theirs: news.theirs } });
    else if (news.type === "silent") put({ isSilent: news.isSilent });
    else onTrouble(news.device, news.trouble);
  };

  /** Does a piece of work with the engine, once the work before it is done; answers null without a call. */
  const withEngine = <Value>(work: (engine: CallEngine) => Value | Promise<Value>): Promise<Value | null> => {
    const mine = running;
    if (!mine) return Promise.resolve(null);
    const done = mine.after.then(async () => (mine.isClosed ? null : work(await mine.engine)));
    mine.after = done.catch(() => null);
    return done;
  };

  return {
    $media: $media as ReadableAtom<CallMedia>,
    /** Takes the devices; `onStep` says whether that worked. */
    open: async (serial: number, kind: CallKind): Promise<void> => {
      $media.set(NO_MEDIA);
      const tell = (news: EngineNews): void => {
        if (!mine.isClosed) hear(serial, news);
      };
      const engine = servers().then(({ servers: list, hasSfu }) =>
        openEngine({ servers: list, call, enterRoom: hasSfu ? enterRoom : null, send, tell }),
      );
      const mine: Running = { serial, engine, after: Promise.resolve(), isForwarded: false, isClosed: false };
      running = mine;
      const trouble = await withEngine((opened) => opened.open(kind));
      if (mine.isClosed) return;
      onStep(trouble === null ? { type: "opened", serial } : { type: "not-opened", serial, trouble });
    },
    /** More people come than pages can connect with directly; said once is enough. */
    forward: (): void => {
      if (!running || running.isForwarded) return;
      running.isForwarded = true;
      void withEngine((engine) => engine.forward());
    },
    connect: (account: string, isCaller: boolean): void => void withEngine((engine) => engine.connect(account, isCaller)),
    /** A person is out of the call, which goes on. */
    disconnect: (account: string): void => {
      const { [account]: _, ...others } = $media.get().others;
      put({ others });
      void withEngine((engine) => engine.disconnect(account));
    },
    receive: (account: string, signal: CallSignal): void => void withEngine((engine) => engine.receive(account, signal)),
    close: (): void => {
      const mine = running;
      running = null;
      if (!mine) return;
      mine.isClosed = true;
      void mine.engine.then((engine) => engine.close());
      $media.set(NO_MEDIA);
    },
    setMuted: (isMuted: boolean): void => {
      put({ isMuted });
      void withEngine((engine) => engine.setMuted(isMuted));
    },
    setCamera: async (isOn: boolean): Promise<void> => {
      const trouble = await withEngine((engine) => engine.setCamera(isOn));
      if (trouble !== null) onTrouble("camera", trouble);
      else put({ hasCamera: isOn });
    },
    setSharing: async (isOn: boolean): Promise<void> => {
      const done = await withEngine((engine) => engine.setSharing(isOn));
      put({ isSharing: isOn && done === true });
    },
    /** The devices to choose from, and those in use. */
    devices: async (): Promise<Devices> => (await withEngine((engine) => engine.devices())) ?? NO_DEVICES,
    /** Changes to another device. */
    use: async (device: MediaDeviceInfo): Promise<void> => {
      const trouble = await withEngine((engine) => engine.use(device));
      if (trouble !== null) onTrouble(device.kind === "videoinput" ? "camera" : "microphone", trouble);
    },
    /** The network has changed: tries the path again. */
    restart: (): void => void withEngine((engine) => engine.restart()),
  };
};
