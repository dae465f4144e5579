import type { ReactNode } from "react";
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

/** A card, whose code comes with the first one in view: until then, and without it, its words. */
export function LateCard({ message }: { message: Message }): ReactNode {
  const loaded = useQuietCode(known === null, load);
  const code = known ?? loaded;
  return code ? <code.Card message={message} /> : contentText(message.content);
}
