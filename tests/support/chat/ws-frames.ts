/** Frames of a WebSocket as a server writes them: unmasked (RFC 6455, 5.2). */

const HEAD_END = "\r\n\r\n";
const SHORT_MAX = 125;
const LONG = 127;

/** How long the first frame of some bytes is; null when it is not whole. */
const frameLength = (bytes: Buffer): number | null => {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1);
  if (short <= SHORT_MAX) return 2 + short;
  if (short < LONG) return bytes.length < 4 ? null : 4 + bytes.readUInt16BE(2);
  return bytes.length < 10 ? null : 10 + Number(bytes.readBigUInt64BE(2));
};

/**
 * Cuts a server's data into pieces: each frame of a WebSocket is one, other data stay as received. Returns the complete
 * pieces.
 */
export const createFrames = () => {
  let isSocket: boolean | null = null;
  let rest = Buffer.alloc(0);
  return (data: Buffer): Buffer[] => {
    if (isSocket === false) return [data];
    rest = Buffer.concat([rest, data]);
    const pieces: Buffer[] = [];
    const take = (length: number): void => {
      pieces.push(rest.subarray(0, length));
      rest = rest.subarray(length);
    };
    if (isSocket === null) {
      const end = rest.indexOf(HEAD_END);
      if (end < 0) return [];
      isSocket = rest.subarray(0, end).includes("101 Switching Protocols");
      if (!isSocket) {
        take(rest.length);
        return pieces;
      }
      take(end + HEAD_END.length);
    }
    for (let length = frameLength(rest); length !== null && length <= rest.length; length = frameLength(rest)) take(length);
    return pieces;
  };
};
