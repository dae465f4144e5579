import { atom, type ReadableAtom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { CallEngine, Devices, EngineNews, IceServer, OpenEngine } from "#lib/calls/engine.ts";
import type { CallsFacet } from "#lib/chat/index.ts";
import type { CallKind, CallNews, MediaTrouble } from "#lib/domain/chat/calls/call.ts";
import { step } from "#lib/domain/chat/calls/machine.ts";
import { type CallEnding, type CallEvent, type CallOrder, type CallState, noCall } from "#lib/domain/chat/calls/state.ts";
import type { CallMedia, CallView } from "./view.ts";

type Parts = {
  facet: CallsFacet;
  openEngine: OpenEngine;
  /** The servers that help to find a path, asked for when a call starts. */
  servers: () => Promise<readonly IceServer[]>;
  $view: { set: (view: CallView | null) => void };
  /** A call is over. */
  onEnd: (ending: CallEnding) => void;
  /** A device cannot be used, or has failed; the call goes on. */
  onTrouble: (device: "microphone" | "camera", trouble: MediaTrouble) => void;
};

/** Events that carry no time yet. */
type Happening = CallEvent extends infer Event ? (Event extends { at: number } ? Omit<Event, "at"> : never) : never;

const SECOND = 1000;
/** The code by which the adapter says that an invitation is no longer there. */
const INVITATION_OVER = 8010;
const NO_MEDIA: CallMedia = {
  local: null,
  remote: null,
  isMuted: false,
  hasCamera: false,
  isSharing: false,
  theirs: { isMuted: false, hasCamera: false, isSharing: false },
  quality: { own: 4, theirs: 4 },
  isSilent: false,
};

const viewOf = (state: CallState): CallView | null => {
  if (state.phase === "idle") return null;
  const { kind, peer: account } = state.call;
  const since = state.phase === "talking" || state.phase === "reconnecting" ? state.talkingSince : null;
  return { phase: state.phase, kind, account, since };
};

/** The engine of one call. Its work is done in order, after its devices were taken. */
type Running = { serial: number; engine: Promise<CallEngine>; after: Promise<unknown>; isClosed: boolean };

export type CallStore = ReturnType<typeof createCallStore>;

/**
 * The calls of a login: carries out the orders of the machine (`domain/chat/calls/machine.ts`).
 * Why: docs/decisions/0103-a-call-is-a-machine-an-engine-and-a-screen.md
 */
export const createCallStore = ({ facet, openEngine, servers, $view, onEnd, onTrouble }: Parts) => {
  const $media = atom<CallMedia>(NO_MEDIA);
  let state: CallState = noCall(facet.me());
  let running: Running | null = null;
  let stopClock: (() => void) | null = null;
  const put = (part: Partial<CallMedia>): void => $media.set({ ...$media.get(), ...part });

  const dispatch = (happening: Happening): void => {
    const { state: next, orders } = step(state, { ...happening, at: environment().now() } as CallEvent);
    state = next;
    for (const order of orders) carryOut(order);
    $view.set(viewOf(state));
    keepTime();
  };
  /** The machine is told the time while something may run out. */
  const keepTime = (): void => {
    const isNeeded = state.phase !== "idle" || state.memory.owed !== null;
    if (!isNeeded) {
      stopClock?.();
      stopClock = null;
    } else
      stopClock ??= environment().after(SECOND, () => {
        stopClock = null;
        dispatch({ type: "tick" });
      });
  };

  const hearEngine = (serial: number, news: EngineNews): void => {
    switch (news.type) {
      case "path":
        return dispatch({ type: "path", serial, state: news.state });
      case "bye":
        return dispatch({ type: "bye", serial });
      case "local": {
        const hasCamera = news.stream?.getVideoTracks().some(({ readyState }) => readyState === "live") ?? false;
        return put({ local: news.stream, hasCamera: hasCamera && !$media.get().isSharing });
      }
      case "remote":
        return put({ remote: news.stream });
      case "remote-state": {
        const { isMuted, hasCamera, isSharing } = news;
        return put({ theirs: { isMuted, hasCamera, isSharing } });
      }
      case "quality":
        return put({ quality: { own: news.own, theirs: news.theirs } });
      case "silent":
        return put({ isSilent: news.isSilent });
      case "trouble":
        return onTrouble(news.device, news.trouble);
    }
  };

  /** Does a piece of work with the engine of the current call, once what was asked before is done. */
  const withEngine = <Value>(work: (engine: CallEngine) => Value | Promise<Value>): Promise<Value | null> => {
    const mine = running;
    if (!mine) return Promise.resolve(null);
    const done = mine.after.then(async () => (mine.isClosed ? null : work(await mine.engine)));
    mine.after = done.catch(() => null);
    return done;
  };

  const open = (serial: number, kind: CallKind): void => {
    $media.set(NO_MEDIA);
    const send: Parameters<OpenEngine>[0]["send"] = (signal) => {
      if (state.phase !== "idle" && state.call.id !== null) void facet.signal(state.call.peer, state.call.id, signal);
    };
    const engine = servers().then((list) => openEngine({ servers: list, send, tell: (news) => hearIf(mine, news) }));
    const mine: Running = { serial, engine, after: Promise.resolve(), isClosed: false };
    running = mine;
    void withEngine((opened) => opened.open(kind)).then((trouble) => {
      if (mine.isClosed) return;
      dispatch(trouble === null ? { type: "opened", serial } : { type: "not-opened", serial, trouble });
    });
  };
  const hearIf = (from: Running, news: EngineNews): void => {
    if (!from.isClosed) hearEngine(from.serial, news);
  };
  const close = (): void => {
    const mine = running;
    running = null;
    if (!mine) return;
    mine.isClosed = true;
    void mine.engine.then((engine) => engine.close());
    $media.set(NO_MEDIA);
  };

  const invite = async (serial: number, account: string, kind: CallKind): Promise<void> => {
    const answer = await facet.invite(account, kind);
    dispatch(answer.ok ? { type: "sent", serial, id: answer.value, kind } : { type: "not-sent", serial });
  };
  const accept = async (id: string, kind: CallKind): Promise<void> => {
    const answer = await facet.accept(id, kind);
    if (!answer.ok)
      dispatch({ type: "not-accepted", id, isOver: answer.failure.kind === "chat" && answer.failure.code === INVITATION_OVER });
  };

  const carryOut = (order: CallOrder): void => {
    switch (order.type) {
      case "invite":
        return void invite(order.serial, order.account, order.kind);
      case "accept":
        return void accept(order.id, order.kind);
      case "reject":
        return void facet.reject(order.id, order.kind, order.isBusy);
      case "cancel":
        return void facet.cancel(order.id, order.kind);
      case "end":
        return void facet.end(order.account, order.kind, order.seconds);
      case "bye":
        return void facet.signal(order.account, order.call, { type: "bye" });
      case "open-engine":
        return open(order.serial, order.kind);
      case "connect":
        return void withEngine((engine) => engine.connect(order.isCaller));
      case "receive":
        return void withEngine((engine) => engine.receive(order.signal));
      case "close-engine":
        return close();
      // The screen rings as long as the call is shown as ringing.
      case "ring":
      case "stop-ringing":
        return;
      case "remember":
        return onEnd(order.ending);
    }
  };

  const stopWarning = environment().warnBeforeLeaving(() => state.phase !== "idle" && state.phase !== "ringing");
  const hear = (news: CallNews): void => dispatch({ type: "news", news });
  let stopListening = facet.listen(hear);

  return {
    $media: $media as ReadableAtom<CallMedia>,
    /** Calls a person. */
    start: (account: string, kind: CallKind): void => dispatch({ type: "start", account, kind }),
    accept: ({ withCamera }: { withCamera: boolean }): void => dispatch({ type: "accept", media: withCamera ? "video" : "voice" }),
    reject: (): void => dispatch({ type: "reject" }),
    hangUp: (): void => dispatch({ type: "hang-up" }),
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
      const isSharing = (await withEngine((engine) => engine.setSharing(isOn))) ?? false;
      put({ isSharing });
    },
    devices: async (): Promise<Devices> => (await withEngine((engine) => engine.devices())) ?? { microphones: [], cameras: [] },
    use: async (device: MediaDeviceInfo): Promise<void> => {
      const trouble = await withEngine((engine) => engine.use(device));
      if (trouble !== null) onTrouble(device.kind === "videoinput" ? "camera" : "microphone", trouble);
    },
    /** The network has changed. */
    restart: (): void => void withEngine((engine) => engine.restart()),
    /** Listens again after a new login. */
    resume: (): void => {
      stopListening();
      stopListening = facet.listen(hear);
    },
    /** The chat is left, or taken over elsewhere. */
    stop: (): void => {
      stopListening();
      stopWarning();
      dispatch({ type: "signed-out" });
      stopClock?.();
    },
  };
};
