import { describe, expect, test } from "vitest";
import type { DeviceCheck, OpenDeviceCheck } from "#lib/calls/check.ts";
import type { MediaTrouble } from "#lib/domain/chat/calls/call.ts";
import { createDeviceCheck } from "#lib/stores/chat/calls/device-check.ts";

/** Devices that answer by the test's word. */
const createDevices = () => {
  const state = { trouble: null as MediaTrouble | null, isClosed: false };
  let listeners: Parameters<OpenDeviceCheck>[0] | null = null;
  const open: OpenDeviceCheck = (given): DeviceCheck => {
    listeners = given;
    return {
      open: async () => state.trouble,
      devices: async () => ({ microphones: [], cameras: [], microphone: "m1", camera: null }),
      use: async () => state.trouble,
      close: () => {
        state.isClosed = true;
      },
    };
  };
  return { state, open, tell: () => listeners };
};

describe("a look at the devices", () => {
  test("shows them and the level of the voice", async () => {
    const devices = createDevices();
    const check = createDeviceCheck(devices.open, "voice");
    expect(check.$check.get().isOpening).toBe(true);
    await expect.poll(() => check.$check.get()).toMatchObject({ isOpening: false, trouble: null, devices: { microphone: "m1" } });
    devices.tell()?.onLevel(0.4);
    expect(check.$level.get()).toBe(0.4);
    check.close();
    expect(devices.state.isClosed).toBe(true);
  });

  test("says why the microphone cannot be used, and tries again", async () => {
    const devices = createDevices();
    devices.state.trouble = "denied";
    const check = createDeviceCheck(devices.open, "voice");
    await expect.poll(() => check.$check.get().trouble).toBe("denied");
    devices.state.trouble = null;
    await check.retry();
    expect(check.$check.get()).toMatchObject({ trouble: null, isOpening: false });
  });

  test("goes on without a camera", async () => {
    const devices = createDevices();
    const check = createDeviceCheck(devices.open, "video");
    devices.tell()?.onTrouble("camera", "no-device");
    await expect.poll(() => check.$check.get()).toMatchObject({ isOpening: false, trouble: null, cameraTrouble: "no-device" });
  });
});
