import { useStore } from "@nanostores/react";
import { Phone, PhoneOff, Video } from "lucide-react";
import { useState } from "react";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { useTitlePrefix } from "#islands/ui/use-title-prefix.ts";
import type { CallStore, CallView } from "#lib/stores/chat/calls/call.ts";
import { createRingNotice } from "#lib/stores/chat/calls/ring-notice.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";
import { useFocusOfCall } from "./use-focus-of-call.ts";
import { useRingtone } from "./use-ringtone.ts";

/** `line` names the caller and the kind of call. */
type Props = { call: CallStore; view: CallView; person: { name: string; avatar: string | null }; line: string };

/** On phones the answers stand one below the other: a thumb finds each. */
const FILLS_ON_PHONES = "max-sm:w-full";

/** Someone calls: it rings until it is answered, here or not at all. Escape rejects, like the close button. */
export function IncomingCall({ call, view: { kind, account, group }, person, line }: Props) {
  useRingtone();
  useFocusOfCall();
  useTitlePrefix(words.ringingTitle(person.name));
  const [$notice] = useState(() => createRingNotice({ title: person.name, body: line, tag: `call-${group?.id ?? account}` }));
  useStore($notice);
  return (
    <Dialog
      title={words.incoming}
      onClose={call.reject}
      footer={
        <>
          <Button variant="danger" className={FILLS_ON_PHONES} onClick={call.reject}>
            <PhoneOff size={16} aria-hidden="true" />
            {words.reject}
          </Button>
          {kind === "video" && (
            <Button variant="plain" className={FILLS_ON_PHONES} onClick={() => call.accept({ withCamera: false })}>
              <Phone size={16} aria-hidden="true" />
              {words.acceptVoice}
            </Button>
          )}
          <Button data-autofocus="" className={FILLS_ON_PHONES} onClick={() => call.accept({ withCamera: kind === "video" })}>
            {kind === "video" ? <Video size={16} aria-hidden="true" /> : <Phone size={16} aria-hidden="true" />}
            {words.accept}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-3 py-4 text-center">
        <span className="motion-safe:animate-pulse">
          <Avatar name={person.name} url={person.avatar} isLarge />
        </span>
        <p role="status">
          <span dir="auto" className="block font-semibold text-ink-900 text-lg">
            {person.name}
          </span>
          <span className="text-ink-500">{line}</span>
        </p>
      </div>
    </Dialog>
  );
}
