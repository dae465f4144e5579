import { chat } from "#lib/texts/chat/chat.ts";

/** The dot at the avatar's corner of an online person. */
export function OnlineDot() {
  return (
    <span className="absolute -right-0.5 -bottom-0.5 size-3 rounded-full border-2 border-card bg-ok">
      <span className="sr-only">{chat.online}</span>
    </span>
  );
}
