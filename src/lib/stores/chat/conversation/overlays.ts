import { atom } from "nanostores";

/** The messages that are shown in the previewer and in the picker of conversations to forward to, by id. */
export const createOverlays = () => {
  const $previewed = atom<string | null>(null);
  const $forwarded = atom<string | null>(null);
  return {
    $previewed,
    preview: (id: string | null): void => $previewed.set(id),
    $forwarded,
    chooseForward: (id: string | null): void => $forwarded.set(id),
    close: (): void => {
      $previewed.set(null);
      $forwarded.set(null);
    },
  };
};
