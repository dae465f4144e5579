/** Pictures and videos in a bubble, in pixels (R3.5.10): the room that they have, and the room that they keep before they have come. */
const MEDIA_MAX = 300;
const UNKNOWN = { width: 200, height: 150 };

/** The size of a picture within a box of `max` × `max`, its ratio kept and never enlarged; a fair guess where none is known. */
export const fitMedia = (width: number, height: number, max = MEDIA_MAX): { width: number; height: number } => {
  if (width <= 0 || height <= 0) return UNKNOWN;
  const scale = Math.min(1, max / width, max / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Room for the sign and the figure of a voice message, in pixels. */
const AUDIO_BASE = 60;
/** How wide the bubble of a voice message is where the list has room: 10 pixels a second and 20 more (R3.9.1-13), up to a minute. */
export const audioWidth = (seconds: number): number => AUDIO_BASE + 20 + 10 * Math.min(60, seconds);
