import type { OwnTracks } from "./media.ts";

/** Says the own pictures and sound as a stream each time that a track has changed; null without any. */
export const createOwnStream = (tell: (stream: MediaStream | null) => void): ((tracks: OwnTracks) => void) => {
  let shown: OwnTracks = { audio: null, video: null };
  return ({ audio, video }) => {
    if (audio === shown.audio && video === shown.video) return;
    shown = { audio, video };
    const tracks = [audio, video].filter((track) => track !== null);
    tell(tracks.length > 0 ? new MediaStream(tracks) : null);
  };
};
