import { ALIVE_EVERY } from "#lib/calls/alive.ts";
import { changesOf } from "#lib/calls/changes.ts";
import type { EngineNews, OpenEngine } from "#lib/calls/engine.ts";
import { openMedia } from "#lib/calls/media.ts";
import { createOwnStream } from "#lib/calls/own-stream.ts";
import { sendBeat } from "./beat.ts";
import { readFailedDevice, readOwnLevel } from "./events.ts";
import { openPeople } from "./people.ts";
import { openPublisher } from "./publisher.ts";
import { type Identity, openRoom } from "./room.ts";
import type { CreateSdk } from "./sdk.ts";

/** The one timer of a call, in milliseconds. */
const TICK = 500;
/** One beat a second is enough for people, and far below the 30 that a room carries. */
const TICKS_OF_BEATS = 2;
/** Looks at the own sound in a row, two seconds apart, that find nothing before the microphone counts as silent. */
const SILENT_LOOKS = 2;

type Parts = { create: CreateSdk; identity: () => Identity };

/**
 * The engine over Tencent's TRTC: all people of a call are in one room of the cloud, which forwards their media. The page takes the devices and plays
 * the sound; the SDK carries tracks. It was built against the SDK's recorded interface and never ran against the cloud.
 * Why: docs/decisions/0115-tencents-rooms-carry-calls-where-an-app-is-set.md
 */
export const openTrtc =
  ({ create, identity }: Parts): OpenEngine =>
  ({ call, send, tell }) => {
    // No dialog of the SDK: the page plays the sound itself, and has its own way to ask for a press.
    const sdk = create({ enableAutoPlayDialog: false });
    let isClosed = false;
    let quietLooks = 0;
    let ticks = 0;
    let aliveAt = performance.now();

    const say = (news: EngineNews): void => {
      if (!isClosed) tell(news);
    };
    const tellOwn = createOwnStream((stream) => say({ type: "local", stream }));
    const tellSilence = changesOf<boolean>(false, (isSilent) => say({ type: "silent", isSilent }));
    const media = openMedia(
      () => {
        publisher.update();
        tellOwn(media.tracks());
      },
      (device, trouble) => say({ type: "trouble", device, trouble }),
    );
    /** The others do not get it: a camera that serves nothing goes out. */
    const notSent = (device: "microphone" | "camera"): void => {
      say({ type: "trouble", device, trouble: "unknown" });
      if (device === "camera") void (media.state().isSharing ? media.setSharing(false) : media.setCamera(false));
    };
    const publisher = openPublisher(sdk, media, notSent);
    const people = openPeople(sdk, say);
    const room = openRoom(sdk, identity);

    sdk.on("statistics", (event: unknown) => {
      const isOn = people.isOnline() && !media.state().isMuted && media.tracks().audio !== null;
      quietLooks = isOn && readOwnLevel(event) === 0 ? quietLooks + 1 : 0;
      tellSilence(quietLooks >= SILENT_LOOKS);
    });
    sdk.on("publish-state-changed", (event: unknown) => {
      const device = readFailedDevice(event);
      if (device) notSent(device);
    });
    // Before either of these the SDK has left the room.
    sdk.on("error", () => {
      people.lose();
      room.again();
    });
    sdk.on("kicked-out", () => {
      void room.leave();
      for (const account of people.accounts()) say({ type: "bye", account });
      people.lose();
    });

    const timer = setInterval(() => {
      const now = performance.now();
      ticks += 1;
      media.check(now);
      people.check(now);
      if (people.isOnline() && ticks % TICKS_OF_BEATS === 0) sendBeat(sdk, { ...media.state(), hears: people.hears() });
      if (now - aliveAt < ALIVE_EVERY) return;
      aliveAt = now;
      for (const account of people.accounts()) send(account, { type: "alive" });
    }, TICK);
    // Each person's stream plays on the page: the SDK's own player stays silent.
    sdk.setRemoteAudioVolume("*", 0);

    return {
      open: media.open,
      connect: (account) => {
        if (people.has(account) || isClosed) return;
        people.connect(account);
        send(account, { type: "alive" });
        const id = call();
        if (id !== null) room.enter(id);
      },
      disconnect: people.disconnect,
      receive: (account, signal) => {
        if (signal.type === "bye" && people.has(account)) say({ type: "bye", account });
      },
      // A room of the cloud carries everyone.
      forward: () => undefined,
      restart: room.hurry,
      setMuted: media.setMuted,
      setCamera: media.setCamera,
      setSharing: media.setSharing,
      devices: media.devices,
      use: media.use,
      close: () => {
        if (isClosed) return;
        isClosed = true;
        clearInterval(timer);
        media.close();
        void Promise.allSettled([publisher.close(), room.leave()]).then(() => sdk.destroy());
      },
    };
  };
