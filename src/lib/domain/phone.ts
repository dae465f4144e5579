/** Mainland mobile number: 1, then 3–9, then nine digits (1§5). */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/;
export type PhoneProblem = "missing" | "malformed";

/** What is wrong with a phone number, if anything (1§5). */
export const phoneProblem = (phone: string): PhoneProblem | null =>
  phone.trim() === "" ? "missing" : PHONE_PATTERN.test(phone.trim()) ? null : "malformed";

/** A login code as the server makes it: six digits (decisions D7). */
export const CODE_LENGTH = 6;
export const CODE_PATTERN = /^\d{6}$/;
/** Seconds between two codes for one phone (1§9). */
export const CODE_COOLDOWN_SECONDS = 60;

/** Keeps what may stand in the code field: digits, at most six (1§5). */
export const cleanCode = (text: string): string => text.replace(/\D/gu, "").slice(0, CODE_LENGTH);
export const codeProblem = (code: string): "missing" | "malformed" | null =>
  code === "" ? "missing" : CODE_PATTERN.test(code) ? null : "malformed";

/** 138****0001 – a number that may be shown to others than its owner. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, "$1****$2");
