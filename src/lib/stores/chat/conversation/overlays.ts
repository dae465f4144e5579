import { atom } from "nanostores";
import type { Forwarding } from "#lib/domain/chat/messages/forwarding.ts";

/** The message shown in the previewer, the one whose merged record is open, and those in the picker of conversations, by id. */
export const createOverlays = () => {
  const $previewed = atom<string | null>(null);
  const $forwarded = atom<Forwarding | null>(null);
  const $record = atom<string | null>(null);
  return {
    $previewed,
    preview: (id: string | null): void => $previewed.set(id),
    $forwarded,
    /** Asks where messages are to be sent on to; null closes the picker. */
    chooseForward: (forwarding: Forwarding | null): void => $forwarded.set(forwarding),
    $record,
    showRecord: (id: string | null): void => $record.set(id),
    close: (): void => {
      $previewed.set(null);
      $forwarded.set(null);
      $record.set(null);
    },
  };
};
