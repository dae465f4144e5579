import { atom } from "nanostores";
import type { Forwarding } from "#lib/domain/chat/messages/forwarding.ts";

/** Ids of the messages that are open in the previewer, as a merged record, in the forward picker, and with their readers. */
export const createOverlays = () => {
  const $previewed = atom<string | null>(null);
  const $forwarded = atom<Forwarding | null>(null);
  const $record = atom<string | null>(null);
  const $readersOf = atom<string | null>(null);
  return {
    $previewed,
    preview: (id: string | null): void => $previewed.set(id),
    $forwarded,
    /** Opens the forward picker for messages; null closes it. */
    chooseForward: (forwarding: Forwarding | null): void => $forwarded.set(forwarding),
    $record,
    showRecord: (id: string | null): void => $record.set(id),
    $readersOf,
    showReaders: (id: string | null): void => $readersOf.set(id),
    close: (): void => {
      $readersOf.set(null);
      $previewed.set(null);
      $forwarded.set(null);
      $record.set(null);
    },
  };
};
