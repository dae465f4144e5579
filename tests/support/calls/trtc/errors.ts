import type { CustomMessageData, EnterRoomConfig } from "trtc-sdk-v5";

/** Errors of the SDK by its documented codes: https://web.sdk.qcloud.com/trtc/webrtc/v5/doc/en/module-ERROR_CODE.html */
export const CODE = { parameter: 5000, operation: 5100, device: 5300, server: 5400, failed: 5500, aborted: 5998 } as const;

/** An error with the fields of the SDK's `RtcError`. */
export const rtcError = (kind: keyof typeof CODE, functionName: string, extraCode?: number) =>
  Object.assign(new Error(`${functionName} failed: ${kind}`), { name: "RtcError", code: CODE[kind], functionName, extraCode });

const ROOM_ID = /^[a-zA-Z0-9 !#$%&()+\-:;<=.>?@[\]^_{}|~,]{1,64}$/;

export const checkEntry = ({ sdkAppId, userId, userSig, strRoomId = "" }: EnterRoomConfig): void => {
  if (!Number.isInteger(sdkAppId) || userId === "" || userSig === "") throw rtcError("parameter", "enterRoom", 5002);
  if (!ROOM_ID.test(strRoomId)) throw rtcError("parameter", "enterRoom", 5013);
};

export const checkMessage = ({ cmdId, data }: CustomMessageData): void => {
  if (!Number.isInteger(cmdId) || cmdId < 1 || cmdId > 10) throw rtcError("parameter", "sendCustomMessage", 5005);
  if (data.byteLength === 0) throw rtcError("parameter", "sendCustomMessage", 5017);
  if (data.byteLength > 1024) throw rtcError("parameter", "sendCustomMessage", 5018);
};
