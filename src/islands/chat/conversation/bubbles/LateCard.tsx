import type { ReactNode } from "react";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { contentText } from "#lib/texts/chat/summary.ts";
import { useQuietCode } from "#loading/use-quiet-code.ts";

type Code = typeof import("./Card.tsx");
/** Kept, so that further cards are drawn at once. */
let known: Code | null = null;
const load = async (): Promise<Code | null> => {
  known ??= await import("./Card.tsx");
  return known;
};

/** A card, whose code comes with the first one in view: until then, and without it, its words. Code lost with the connection comes when that is back. */
export function LateCard({ message, connection }: { message: Message; connection: ConnectionState }): ReactNode {
  const loaded = useQuietCode(known === null && connection === "connected", load);
  const code = known ?? loaded;
  return code ? <code.Card message={message} /> : contentText(message.content);
}
