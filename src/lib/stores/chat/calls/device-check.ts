import { atom, type ReadableAtom } from "nanostores";
import type { OpenDeviceCheck } from "#lib/calls/check.ts";
import type { CallKind, Devices, MediaTrouble } from "#lib/domain/chat/calls/call.ts";

/** The devices before a call. `trouble`: why the microphone cannot be used; `cameraTrouble`: why the call would have no picture. */
export type Check = {
  isOpening: boolean;
  stream: MediaStream | null;
  devices: Devices | null;
  trouble: MediaTrouble | null;
  cameraTrouble: MediaTrouble | null;
};

/** Looks at the devices of a call to come. The devices are on until `close`. */
export const createDeviceCheck = (openCheck: OpenDeviceCheck, kind: CallKind) => {
  const $check = atom<Check>({ isOpening: true, stream: null, devices: null, trouble: null, cameraTrouble: null });
  const $level = atom(0);
  const put = (part: Partial<Check>): void => $check.set({ ...$check.get(), ...part });
  const putTrouble = (device: "microphone" | "camera", trouble: MediaTrouble | null): void =>
    put(device === "camera" ? { cameraTrouble: trouble } : { trouble });
  const check = openCheck({
    onStream: (stream) => put({ stream }),
    onLevel: (level) => $level.set(level),
    onTrouble: putTrouble,
  });
  const open = async (): Promise<void> => {
    put({ isOpening: true, trouble: null, cameraTrouble: null });
    const trouble = await check.open(kind);
    put({ isOpening: false, trouble, devices: await check.devices() });
  };
  void open();

  return {
    $check: $check as ReadableAtom<Check>,
    /** The loudness of the microphone, from 0 to 1. */
    $level: $level as ReadableAtom<number>,
    /** Takes the devices once more, as after a permission was given. */
    retry: open,
    use: async (device: MediaDeviceInfo): Promise<void> => {
      putTrouble(device.kind === "videoinput" ? "camera" : "microphone", await check.use(device));
    },
    close: check.close,
  };
};
export type DeviceCheckStore = ReturnType<typeof createDeviceCheck>;
