/** So long, in milliseconds, a browser has to read how long a video is. */
const PATIENCE = 10_000;

/** How long a video is, in seconds; null where the browser can't tell. */
export const videoSeconds = async (file: File): Promise<number | null> => {
  const address = URL.createObjectURL(file);
  const seconds = await new Promise<number>((resolve) => {
    const video = document.createElement("video");
    video.preload = "metadata";
    video.onloadedmetadata = () => resolve(video.duration);
    video.onerror = () => resolve(Number.NaN);
    // Some web views never load a video that is not played.
    setTimeout(() => resolve(Number.NaN), PATIENCE);
    video.src = address;
  });
  URL.revokeObjectURL(address);
  return Number.isFinite(seconds) ? seconds : null;
};
