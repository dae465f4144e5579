/** A short fingerprint of a text (FNV-1a, 32 bits, plus the length): detects changes, keeps no secrets. */
export const digest = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return `${(hash >>> 0).toString(36)}-${text.length.toString(36)}`;
};

/** The source of a part of a built page: a call, its payload, and the digest of its answer. */
export type MadeFrom = { path: string; body: unknown; digest: string };
