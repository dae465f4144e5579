/**
 * Log lines with forbidden content: a phone number, a session's token (32 bytes as base64url), an identity number, or Chinese
 * text – the log itself is English, so that is a user's name or words.
 */
export const personalDataIn = (log: string): string[] => {
  const patterns = [
    /(?<!\d)1[3-9]\d{9}(?!\d)/,
    /(?<![\w-])[\w-]{43}(?![\w-])/,
    /(?<!\d)\d{17}[\dXx](?![\dA-Za-z])/,
    /\p{Script=Han}/u,
  ];
  return log.split("\n").filter((line) => patterns.some((pattern) => pattern.test(line)));
};
