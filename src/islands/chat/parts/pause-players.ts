/** Keeps one player running at a time (R3.4.7-1): stops all others below an element, and rewinds voice messages. */
export const pausePlayers = (within: ParentNode, playing: EventTarget | null = null): void => {
  for (const player of within.querySelectorAll<HTMLMediaElement>("audio, video"))
    if (player !== playing && !player.paused) {
      player.pause();
      if (player instanceof HTMLAudioElement) player.currentTime = 0;
    }
};
