import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";

/** A file that is larger than it may be. */
export class FileTooLarge extends Error {
  override name = "FileTooLarge";
}

/** A file that was written down: bytes, and their SHA-256 in hexadecimal. */
export type Spooled = { size: number; sha256: string };

/** Writes a stream to a new file of the disk, a piece at a time. When it fails, or is larger than `maxBytes`, no file stays. */
export const spool = async (content: AsyncIterable<Uint8Array>, file: string, maxBytes: number): Promise<Spooled> => {
  const hash = createHash("sha256");
  let size = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > maxBytes) throw new FileTooLarge(`more than ${maxBytes} bytes`);
      hash.update(chunk);
      yield chunk;
    }
  };
  // Opened first and closed before it is removed: a stream that is still opening would make the file after its removal.
  const target = await open(file, "wx", 0o600);
  try {
    await target.writeFile(counted());
    await target.close();
    return { size, sha256: hash.digest("hex") };
  } catch (error) {
    await target.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
};
