import { atom } from "nanostores";

/** The messages that are shown in the previewer, in the picker of conversations to forward to, and with their readers, by id. */
export const createOverlays = () => {
  const $previewed = atom<string | null>(null);
  const $forwarded = atom<string | null>(null);
  const $readersOf = atom<string | null>(null);
  return {
    $previewed,
    preview: (id: string | null): void => $previewed.set(id),
    $forwarded,
    chooseForward: (id: string | null): void => $forwarded.set(id),
    $readersOf,
    showReaders: (id: string | null): void => $readersOf.set(id),
    close: (): void => {
      $readersOf.set(null);
      $previewed.set(null);
      $forwarded.set(null);
    },
  };
};
