import { useStore } from "@nanostores/react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import type { Calls, Checking } from "#lib/stores/chat/calls/calls.ts";
import type { DeviceCheckStore } from "#lib/stores/chat/calls/device-check.ts";
import { mediaTroubles, calls as words } from "#lib/texts/chat/calls.ts";
import { DeviceFields } from "./DeviceFields.tsx";
import { Video } from "./Stream.tsx";

/** A bar that follows the voice. */
function Level({ check }: { check: DeviceCheckStore }) {
  const level = Math.round(useStore(check.$level) * 100);
  return (
    <div>
      <p className="pb-1 text-ink-700 text-sm">{words.speak}</p>
      <meter aria-label={words.level} min={0} max={100} value={level} className="h-3 w-full" />
    </div>
  );
}

/** The reader's own camera picture, or the reason for its absence. */
function Picture({ check }: { check: DeviceCheckStore }) {
  const { isOpening, stream, cameraTrouble } = useStore(check.$check);
  return (
    <div className="relative grid aspect-4/3 place-items-center overflow-hidden rounded-control bg-[#16181d] text-center text-sm text-white">
      {stream && cameraTrouble === null ? (
        <Video stream={stream} label={words.me} isMirrored className="size-full object-cover" />
      ) : (
        <p role="status" className="p-4">
          {cameraTrouble ? `${mediaTroubles[cameraTrouble](words.camera)}${words.withoutPicture}` : isOpening && words.opening}
        </p>
      )}
    </div>
  );
}

/** A look at microphone and camera before the first call on this device: the call begins once they work. */
export function CheckDialog({ calls, checking }: { calls: Calls; checking: Checking }) {
  const { kind, check } = checking;
  const { isOpening, trouble, devices } = useStore(check.$check);
  return (
    <Dialog
      title={words.checkTitle}
      onClose={calls.cancelCheck}
      footer={
        <>
          <Button variant="plain" onClick={calls.cancelCheck}>
            {words.cancel}
          </Button>
          {trouble === null ? (
            <Button data-autofocus="" disabled={isOpening} onClick={() => void calls.confirmCheck()}>
              {words.begin[kind]}
            </Button>
          ) : (
            <Button onClick={() => void check.retry()}>{words.retry}</Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {kind === "video" && trouble === null && <Picture check={check} />}
        {trouble !== null && (
          <p role="alert" className="text-bad text-sm">
            {mediaTroubles[trouble](words.microphone)}
          </p>
        )}
        {trouble === null && <Level check={check} />}
        {devices && <DeviceFields devices={devices} hasCamera={kind === "video"} onPick={(device) => void check.use(device)} />}
      </div>
    </Dialog>
  );
}
