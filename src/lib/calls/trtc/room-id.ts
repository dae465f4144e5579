/**
 * The room of a call: the SHA-256 of its id as 64 hexadecimal digits, the most that `strRoomId` takes. An id comes from another page, may be any text,
 * and must neither leave the characters that the cloud allows nor name the room of another kind of call.
 */
export const roomIdOf = async (call: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`call:${call}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
