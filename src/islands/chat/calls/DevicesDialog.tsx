import { Dialog } from "#islands/ui/Dialog.tsx";
import type { Devices } from "#lib/domain/chat/calls/call.ts";
import type { CallStore } from "#lib/stores/chat/calls/call.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";
import { DeviceFields } from "./DeviceFields.tsx";

/** Chooses the microphone and the camera while the call goes on. */
export function DevicesDialog({ call, devices, onClose }: { call: CallStore; devices: Devices; onClose: () => void }) {
  return (
    <Dialog title={words.devicesTitle} onClose={onClose}>
      <DeviceFields devices={devices} onPick={(device) => void call.use(device)} />
    </Dialog>
  );
}
