/** One player at a time (3§4): stops all within a part of the page but one, and rewinds voices. */
export const pausePlayers = (within: ParentNode, playing: EventTarget | null = null): void => {
  for (const player of within.querySelectorAll<HTMLMediaElement>("audio, video"))
    if (player !== playing && !player.paused) {
      player.pause();
      if (player instanceof HTMLAudioElement) player.currentTime = 0;
    }
};
