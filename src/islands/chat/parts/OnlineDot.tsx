import { chat } from "#lib/texts/chat/chat.ts";

/** At the corner of the avatar of a person who is online. */
export function OnlineDot() {
  return (
    <span className="absolute -right-0.5 -bottom-0.5 size-3 rounded-full border-2 border-card bg-ok">
      <span className="sr-only">{chat.online}</span>
    </span>
  );
}
