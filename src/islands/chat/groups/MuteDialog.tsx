import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { manage as words } from "#lib/texts/chat/groups.ts";
import { general } from "#lib/texts/general.ts";

type Props = { onMute: (seconds: number) => void; onClose: () => void };

/** Asks for how long a member may not write; 30 days is the usual time (R3.9.2-2). */
export function MuteDialog({ onMute, onClose }: Props) {
  const [seconds, setSeconds] = useState<number>(words.muteTimes[0]?.seconds ?? 0);
  const footer = (
    <>
      <Button variant="plain" onClick={onClose}>
        {general.cancel}
      </Button>
      <Button onClick={() => onMute(seconds)}>{words.mute}</Button>
    </>
  );
  return (
    <Dialog title={words.mute} onClose={onClose} footer={footer}>
      <ChipRadios
        label={words.muteTitle}
        options={words.muteTimes.map(({ seconds: value, label }) => ({ value, label }))}
        value={seconds}
        onPick={setSeconds}
      />
    </Dialog>
  );
}
