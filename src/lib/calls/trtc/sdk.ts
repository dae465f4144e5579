import type { TRTC, TRTCOptions } from "trtc-sdk-v5";

/** The part of the SDK that the engine uses. The SDK's own types describe it, so that the real one and the one of the tests are checked alike. */
export type Sdk = Pick<
  TRTC,
  | "enterRoom"
  | "exitRoom"
  | "startLocalAudio"
  | "updateLocalAudio"
  | "stopLocalAudio"
  | "startLocalVideo"
  | "updateLocalVideo"
  | "stopLocalVideo"
  | "startScreenShare"
  | "stopScreenShare"
  | "startRemoteVideo"
  | "stopRemoteVideo"
  | "setRemoteAudioVolume"
  | "sendCustomMessage"
  | "getAudioTrack"
  | "getVideoTrack"
  | "on"
  | "destroy"
>;

export type CreateSdk = (options: TRTCOptions) => Sdk;
