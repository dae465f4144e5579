/** A file size as people write it: 512 B, 3.4 KB, 12 MB. A kilobyte is 1024 bytes. */
export const fileSize = (bytes: number): string => {
  let value = bytes;
  let power = 0;
  // Use the next unit before rounding would show 1024.
  for (; value >= 1023.5 && power < 3; power += 1) value /= 1024;
  return `${value < 9.95 && power > 0 ? value.toFixed(1) : Math.round(value)} ${["", "K", "M", "G"][power]}B`;
};
