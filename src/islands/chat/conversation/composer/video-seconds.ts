/** How long to wait for a video's metadata, in milliseconds. */
const PATIENCE = 10_000;

/** A video's length in seconds; null if the browser cannot read it. */
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
