import { openConnection } from "#lib/calls/carrier.ts";
import type { IceServer } from "#lib/calls/engine.ts";
import type { OwnTracks } from "#lib/calls/media.ts";
import { createTurns } from "#lib/calls/turns.ts";
import type { Handle } from "./session.ts";

/** The connection that carries the own media to the SFU. */
export type Publisher = {
  /** Sends these tracks from now on. */
  carry: (tracks: OwnTracks) => void;
  /** Negotiates the path again. Rejects if Janus does not take it. */
  restart: () => Promise<void>;
  stats: () => Promise<RTCStatsReport>;
  state: () => RTCPeerConnectionState;
  close: () => void;
};

const KINDS = ["audio", "video"] as const;

/** Pictures of many people are small on the screen: half the camera's width costs every page a quarter of the work. A screen's letters stay whole. */
const shrink = async (sender: RTCRtpSender | undefined, track: MediaStreamTrack | null): Promise<void> => {
  const parameters = sender?.getParameters();
  const [encoding] = parameters?.encodings ?? [];
  if (!sender || !parameters || !encoding) return;
  encoding.scaleResolutionDownBy = track?.contentHint === "detail" ? 1 : 2;
  await sender.setParameters(parameters);
};

/** Publishes sound and pictures. Both lines exist from the start, so that devices change without a new negotiation. Rejects if Janus refuses. */
export const openPublisher = async (
  handle: Handle,
  { servers, relayOnly }: { servers: readonly IceServer[]; relayOnly: boolean },
  tracks: OwnTracks,
): Promise<Publisher> => {
  const pc = openConnection(servers, relayOnly);
  const senders = KINDS.map((kind) => pc.addTransceiver(tracks[kind] ?? kind, { direction: "sendonly" }).sender);
  const inTurn = createTurns();
  pc.onicecandidate = ({ candidate }) => handle.trickle(candidate);

  const negotiate = async (request: "publish" | "configure"): Promise<void> => {
    await pc.setLocalDescription(await pc.createOffer({ iceRestart: request === "configure" }));
    const { jsep } = await handle.ask({ request }, pc.localDescription);
    if (jsep?.type !== "answer") throw new Error("Janus gives no answer");
    await pc.setRemoteDescription(jsep);
  };
  const close = (): void => {
    pc.onicecandidate = null;
    pc.close();
  };
  try {
    await inTurn(() => negotiate("publish"));
  } catch (error) {
    close();
    throw error;
  }
  return {
    carry: (next) =>
      void inTurn(async () => {
        for (const [index, kind] of KINDS.entries())
          if (senders[index]?.track !== next[kind]) await senders[index]?.replaceTrack(next[kind]);
        await shrink(senders[1], next.video);
      }).catch(() => null),
    restart: () =>
      inTurn(async () => {
        // An offer that Janus has not answered is replaced.
        if (pc.signalingState === "have-local-offer") await pc.setLocalDescription({ type: "rollback" });
        await negotiate("configure");
      }),
    stats: () => pc.getStats(),
    state: () => pc.connectionState,
    close,
  };
};
