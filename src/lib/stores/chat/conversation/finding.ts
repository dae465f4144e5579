import { atom } from "nanostores";
import type { Quote } from "#lib/domain/chat/messages/quote.ts";
import type { MessagesStore } from "./messages.ts";
import type { Reading } from "./reading.ts";

/** The part of a quote that locates its original. */
type Place = Pick<Quote, "messageId" | "time">;

/** Scrolls to a message, and loads its page first if necessary. */
export const createFinding = (messages: MessagesStore, reading: Reading) => {
  const $located = atom<{ id: string } | null>(null);
  /** How often the reader has left: ignore a search that ends after that. */
  let visit = 0;
  const firstTime = (): number | undefined => messages.$all.get()[0]?.time;

  return {
    /** The message to show in its place; a new object for each press. */
    $located,
    /** Shows a message in its place; answers whether there is one. */
    locate: async ({ messageId, time }: Place): Promise<boolean> => {
      const own = visit;
      const isFound = await messages.lookBack(
        () => messages.find(messageId) !== undefined,
        () => (firstTime() ?? time) < time,
      );
      if (isFound && own === visit) $located.set({ id: messageId });
      return isFound;
    },
    /** Leads to the first message that was unread when the reader came; answers whether it could be loaded. */
    toFirstUnread: async (): Promise<boolean> => {
      const own = visit;
      const isFound = await messages.lookBack(() => reading.firstUnread() !== null);
      const first = reading.firstUnread();
      if (first === null || own !== visit) return isFound;
      reading.reachFirst(first.id);
      $located.set({ id: first.id });
      return true;
    },
    /** Leads to the message of a group with this number; answers whether there is one. */
    toSequence: async (sequence: number): Promise<boolean> => {
      const own = visit;
      const found = (): string | undefined => messages.$all.get().find((message) => message.sequence === sequence)?.id;
      const first = (): number => messages.$all.get().find((message) => message.sequence > 0)?.sequence ?? sequence;
      const isFound = await messages.lookBack(
        () => found() !== undefined,
        () => first() < sequence,
      );
      const id = found();
      if (id !== undefined && own === visit) $located.set({ id });
      return isFound;
    },
    leave: (): void => {
      visit += 1;
      $located.set(null);
    },
  };
};
