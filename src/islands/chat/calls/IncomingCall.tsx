import { Phone, PhoneOff, Video } from "lucide-react";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import type { CallStore, CallView } from "#lib/stores/chat/calls/call.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";
import { useRingtone } from "./use-ringtone.ts";

type Props = { call: CallStore; view: CallView; person: { name: string; avatar: string | null } };

/** Someone calls: it rings until it is answered, here or not at all. Escape rejects, like the close button. */
export function IncomingCall({ call, view: { kind }, person }: Props) {
  useRingtone();
  return (
    <Dialog
      title={words.incoming}
      onClose={call.reject}
      footer={
        <>
          <Button variant="danger" onClick={call.reject}>
            <PhoneOff size={16} aria-hidden="true" />
            {words.reject}
          </Button>
          {kind === "video" && (
            <Button variant="plain" onClick={() => call.accept({ withCamera: false })}>
              <Phone size={16} aria-hidden="true" />
              {words.acceptVoice}
            </Button>
          )}
          <Button data-autofocus="" onClick={() => call.accept({ withCamera: kind === "video" })}>
            {kind === "video" ? <Video size={16} aria-hidden="true" /> : <Phone size={16} aria-hidden="true" />}
            {words.accept}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-3 py-4 text-center">
        <span className="rounded-full motion-safe:animate-pulse">
          <Avatar name={person.name} url={person.avatar} />
        </span>
        <p role="status">
          <span dir="auto" className="block font-semibold text-ink-900 text-lg">
            {person.name}
          </span>
          <span className="text-ink-500">{words.invites[kind]}</span>
        </p>
      </div>
    </Dialog>
  );
}
