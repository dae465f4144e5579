import { useState } from "react";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { SelectField } from "#islands/ui/SelectField.tsx";
import type { Devices } from "#lib/domain/chat/calls/call.ts";
import type { CallStore } from "#lib/stores/chat/calls/call.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";

type FieldProps = { label: string; devices: readonly MediaDeviceInfo[]; used: string; onPick: (device: MediaDeviceInfo) => void };

function Field({ label, devices, used, onPick }: FieldProps) {
  return (
    <SelectField
      label={label}
      placeholder={label}
      options={devices.map((device, index) => ({ value: device.deviceId, label: device.label || `${label} ${index + 1}` }))}
      value={used}
      onPick={(id) => {
        const device = devices.find(({ deviceId }) => deviceId === id);
        if (device) onPick(device);
      }}
    />
  );
}

/** Chooses the microphone and the camera while the call goes on. */
export function DevicesDialog({ call, devices, onClose }: { call: CallStore; devices: Devices; onClose: () => void }) {
  const [used, setUsed] = useState<Record<string, string | null>>({ audioinput: devices.microphone, videoinput: devices.camera });
  const use = (device: MediaDeviceInfo): void => {
    setUsed({ ...used, [device.kind]: device.deviceId });
    void call.use(device);
  };
  return (
    <Dialog title={words.devicesTitle} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Field label={words.microphone} devices={devices.microphones} used={used["audioinput"] ?? ""} onPick={use} />
        <Field label={words.camera} devices={devices.cameras} used={used["videoinput"] ?? ""} onPick={use} />
      </div>
    </Dialog>
  );
}
