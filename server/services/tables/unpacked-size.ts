import { createReadStream } from "node:fs";
import { Unzip, UnzipInflate } from "fflate";

/** Whether the parts of a ZIP are larger than `maxBytes` when unpacked. They are counted and not kept, because sizes in a ZIP may lie. */
export const unpacksBeyond = async (file: string, maxBytes: number): Promise<boolean> => {
  let bytes = 0;
  const unzip = new Unzip((part) => {
    part.ondata = (error, chunk) => {
      if (error === null) bytes += chunk.length;
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  for await (const chunk of createReadStream(file)) {
    unzip.push(chunk as Buffer);
    if (bytes > maxBytes) return true;
  }
  return false;
};
