/** The shared screen. */
export type OwnScreen = {
  track: () => MediaStreamTrack | null;
  /** Lets the reader choose a screen. Answers false if they refuse, or the browser has no such choice. */
  open: () => Promise<boolean>;
  close: () => void;
};

const askForScreen = async (): Promise<MediaStreamTrack | null> => {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false });
    const [track = null] = stream.getVideoTracks();
    // Sharp letters matter more than smooth motion.
    if (track) track.contentHint = "detail";
    return track;
  } catch {
    return null;
  }
};

/** `ended` is called when the reader stops sharing by the browser's own button. */
export const ownScreen = (ended: () => void): OwnScreen => {
  let current: MediaStreamTrack | null = null;
  return {
    track: () => current,
    open: async () => {
      const track = await askForScreen();
      if (!track) return false;
      current = track;
      track.addEventListener("ended", () => {
        if (current === track) ended();
      });
      return true;
    },
    close: () => {
      current?.stop();
      current = null;
    },
  };
};
