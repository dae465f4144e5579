import type { CallSignal } from "#lib/domain/chat/calls/call.ts";
import type { Carrier, CarrierOptions } from "./carrier.ts";
import { changesOf } from "./changes.ts";
import type { EngineNews, OpenEngine } from "./engine.ts";
import { createHandover } from "./handover.ts";
import { openMedia } from "./media.ts";
import { openMesh } from "./mesh.ts";
import { createOwnStream } from "./own-stream.ts";

/**
 * The engine of calls: direct lines, and the SFU once more people come than those carry. The devices are opened once and serve both. A person's direct line
 * closes only when both hear each other over the SFU, so that nothing is missed; those who come later have no direct line.
 * Why: docs/decisions/0114-more-people-meet-at-a-forwarding-unit.md
 */
export const openEngine: OpenEngine = ({ servers, relayOnly = false, enterRoom = null, send, tell }) => {
  const people = new Set<string>();
  /** Names that others have said before the SFU's code was there. */
  const feeds = new Map<string, CallSignal>();
  let sfu: Carrier | null = null;
  let isMoving = false;
  let ready: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const say = (news: EngineNews): void => {
    if (!isClosed) tell(news);
  };
  const tellOwn = createOwnStream((stream) => say({ type: "local", stream }));
  const changed = (): void => {
    mesh.update();
    sfu?.update();
    tellOwn(media.tracks());
  };
  const media = openMedia(changed, (device, trouble) => say({ type: "trouble", device, trouble }));
  const common: Omit<CarrierOptions, "tell"> = {
    ...{ servers, relayOnly, media },
    ready: () => ready,
    send: (account, signal) => {
      if (!isClosed) send(account, signal);
    },
    // All lines measure the one microphone.
    tellSilence: changesOf<boolean>(false, (isSilent) => say({ type: "silent", isSilent })),
  };

  const handover = createHandover(say);
  const mesh = openMesh({ ...common, tell: handover.hearDirect });

  const leaveDirect = (account: string): void => {
    if (handover.drop(account)) mesh.disconnect(account);
  };
  const move = async (enter: NonNullable<typeof enterRoom>): Promise<void> => {
    const { openSfu } = await import("./sfu/sfu.ts");
    if (isClosed) return;
    handover.begin();
    sfu = openSfu({ ...common, tell: handover.hearSfu, enter, onSettled: leaveDirect });
    for (const account of people) sfu.connect(account, false);
    for (const [account, signal] of feeds) sfu.receive(account, signal);
    feeds.clear();
  };

  const forward = (): void => {
    if (isMoving || !enterRoom || isClosed) return;
    isMoving = true;
    // Without the code the direct lines go on, and the next word of the SFU tries again.
    move(enterRoom).catch(() => {
      isMoving = false;
    });
  };
  const receive = (account: string, signal: CallSignal): void => {
    if (signal.type !== "feed") {
      if (handover.isDirect(account) || !people.has(account)) mesh.receive(account, signal);
      else sfu?.receive(account, signal);
      return;
    }
    if (sfu) sfu.receive(account, signal);
    else if (people.has(account)) feeds.set(account, signal);
    // Who has come in late knows less of the call's people than those who have moved already.
    forward();
  };

  return {
    open: (kind) => {
      const opening = media.open(kind);
      ready = opening;
      return opening;
    },
    connect: (account, isCaller) => {
      if (people.has(account) || isClosed) return;
      people.add(account);
      if (sfu) sfu.connect(account, isCaller);
      else if (!isMoving) {
        handover.add(account);
        mesh.connect(account, isCaller);
      } else say({ type: "path", state: "connecting", account });
    },
    disconnect: (account) => {
      people.delete(account);
      feeds.delete(account);
      leaveDirect(account);
      sfu?.disconnect(account);
    },
    receive,
    forward,
    restart: () => {
      mesh.restart();
      sfu?.restart();
    },
    setMuted: media.setMuted,
    setCamera: media.setCamera,
    setSharing: media.setSharing,
    devices: media.devices,
    use: media.use,
    close: () => {
      if (isClosed) return;
      isClosed = true;
      mesh.close();
      sfu?.close();
      media.close();
    },
  };
};
