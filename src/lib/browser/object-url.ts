/** An address at which this page can show a file it holds, until it forgets it. */
export const addressOfFile = (file: Blob): { address: string; forget: () => void } => {
  const address = URL.createObjectURL(file);
  return { address, forget: () => URL.revokeObjectURL(address) };
};
