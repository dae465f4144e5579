/** How long a video is, in seconds; null where the browser can't tell. */
export const videoSeconds = async (file: File): Promise<number | null> => {
  const address = URL.createObjectURL(file);
  const seconds = await new Promise<number>((resolve) => {
    const video = document.createElement("video");
    video.preload = "metadata";
    video.onloadedmetadata = () => resolve(video.duration);
    video.onerror = () => resolve(Number.NaN);
    video.src = address;
  });
  URL.revokeObjectURL(address);
  return Number.isFinite(seconds) ? seconds : null;
};
