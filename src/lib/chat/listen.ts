import type { ChatEvent } from "#lib/domain/chat/events.ts";
import type { ChatContext } from "./context.ts";

/** Translates each SDK event, by its name, into our events. */
export type EventReaders<Event = ChatEvent> = Record<string, (data: unknown, me: string) => Event[]>;

/** Calls back with the events that `readers` understand; returns the way to stop. */
export const listenTo = <Event>(
  { sdk, me }: Pick<ChatContext, "sdk" | "me">,
  readers: EventReaders<Event>,
  listener: (event: Event) => void,
): (() => void) => {
  const handlers = Object.entries(readers).map(([name, read]) => {
    const handler = ({ data }: { data: unknown }): void => {
      for (const event of read(data, me())) listener(event);
    };
    sdk.on(name, handler);
    return { name, handler };
  });
  return () => {
    for (const { name, handler } of handlers) sdk.off(name, handler);
  };
};
