import type { RemoteVideoConfig, TRTCEventTypes } from "trtc-sdk-v5";

/** The first argument of an event's listeners. */
export type EventOf<Type extends keyof TRTCEventTypes> = TRTCEventTypes[Type][0];
export type State = EventOf<"connection-state-changed">["state"];
export type Stream = NonNullable<RemoteVideoConfig["streamType"]>;
/** The media of a person: sound, the camera, the screen. */
export type Slot = "audio" | "main" | "sub";
export type Published = { track: MediaStreamTrack; isMuted: boolean };

/** In milliseconds; the real one tries for eight seconds. */
export const GIVES_UP_AFTER = 50;

/** The next turn: no call of the SDK ends in the one in which it began. */
export const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
