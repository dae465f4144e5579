import { useState } from "react";
import { SelectField } from "#islands/ui/SelectField.tsx";
import type { Devices } from "#lib/domain/chat/calls/call.ts";
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

type Props = { devices: Devices; onPick: (device: MediaDeviceInfo) => void; hasCamera?: boolean };

/** The choice of the microphone and the camera. */
export function DeviceFields({ devices, onPick, hasCamera = true }: Props) {
  const [used, setUsed] = useState<Record<string, string | null>>({ audioinput: devices.microphone, videoinput: devices.camera });
  const pick = (device: MediaDeviceInfo): void => {
    setUsed({ ...used, [device.kind]: device.deviceId });
    onPick(device);
  };
  return (
    <div className="flex flex-col gap-4">
      <Field label={words.microphone} devices={devices.microphones} used={used["audioinput"] ?? ""} onPick={pick} />
      {hasCamera && <Field label={words.camera} devices={devices.cameras} used={used["videoinput"] ?? ""} onPick={pick} />}
    </div>
  );
}
