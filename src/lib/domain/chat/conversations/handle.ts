const SEEKER = /^recruitUser\d+$/;
/** Whether an account is that of a seeker, by its id. */
export const isSeeker = (account: string): boolean => SEEKER.test(account);
const HANDLES = 10_000;
/** FNV-1a. */
const [OFFSET, PRIME] = [0x811c9dc5, 0x01000193];

/**
 * Four digits that distinguish seekers without a name; null for other accounts. They derive from the id, never from the phone, stay the
 * same, and do not reveal the id.
 */
export const handleOf = (account: string): string | null => {
  if (!isSeeker(account)) return null;
  const hash = [...account].reduce((before, letter) => Math.imul(before ^ (letter.codePointAt(0) ?? 0), PRIME) >>> 0, OFFSET);
  return String(hash % HANDLES).padStart(4, "0");
};
