import { atom, computed, onMount } from "nanostores";
import type { MessagesFacet } from "#lib/chat/index.ts";
import type { Content, Message } from "#lib/domain/chat/messages/message.ts";
import { type Loadable, settle } from "#lib/domain/loadable.ts";

type Merged = Extract<Content, { kind: "merger" }>;
/** An open record: its title, and its messages once loaded. */
export type OpenRecord = { title: string; messages: Loadable<Message[]> };

/** A merged record and the records inside it, one open above the other: each is read when it is opened (X-records). */
export const createRecord = (service: Pick<MessagesFacet, "record">, first: Merged) => {
  const openOne = ({ title, record }: Merged): { record: unknown; open: OpenRecord } => ({
    record,
    open: { title, messages: { state: "loading" } },
  });
  const $stack = atom([openOne(first)]);

  /** Reads the record on top. Ignores the answer if the record was closed. */
  const read = async (): Promise<void> => {
    const asked = $stack.get().at(-1);
    if (!asked) return;
    const messages = settle(await service.record(asked.record));
    $stack.set($stack.get().map((one) => (one === asked ? { ...one, open: { ...one.open, messages } } : one)));
  };
  onMount($stack, () => void read());

  return {
    $top: computed($stack, (stack) => stack.at(-1)?.open ?? null),
    /** How many records are open; going back closes the one on top. */
    $depth: computed($stack, (stack) => stack.length),
    open: (content: Merged): void => {
      $stack.set([...$stack.get(), openOne(content)]);
      void read();
    },
    back: (): void => {
      if ($stack.get().length > 1) $stack.set($stack.get().slice(0, -1));
    },
    /** Reads the record on top again, after a failure. */
    retry: (): void => {
      const stack = $stack.get();
      const top = stack.at(-1);
      if (top?.open.messages.state !== "failed") return;
      $stack.set([...stack.slice(0, -1), { ...top, open: { ...top.open, messages: { state: "loading" } } }]);
      void read();
    },
  };
};
export type RecordStore = ReturnType<typeof createRecord>;
