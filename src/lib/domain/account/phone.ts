import { PHONE_PATTERN } from "./phone-number.ts";

export type PhoneProblem = "missing" | "malformed";

/** Reduces input to eleven digits and drops the country code of a copied number. */
export const cleanPhone = (text: string): string =>
  text
    .replace(/\D/gu, "")
    .replace(/^(00)?86(?=1)/, "")
    .slice(0, 11);

/** The problem of a phone number, if any (R1.5.2-1). */
export const phoneProblem = (phone: string): PhoneProblem | null =>
  phone.trim() === "" ? "missing" : PHONE_PATTERN.test(phone.trim()) ? null : "malformed";

/** A login code as our server makes it: six digits (D-D7). Another backend's may have four to six. */
export const CODE_LENGTH = 6;
export const CODE_PATTERN = /^\d{4,6}$/;
/** Seconds between two codes for one phone (R1.9-2). */
export const CODE_COOLDOWN_SECONDS = 60;

/** A code is valid only for the purpose it was requested for (D-H15). */
export const CODE_PURPOSES = ["login", "changePhone", "deleteAccount", "desk"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Reduces input to at most six digits (R1.5.2-2). */
export const cleanCode = (text: string): string => text.replace(/\D/gu, "").slice(0, CODE_LENGTH);
export const codeProblem = (code: string): "missing" | "malformed" | null =>
  code === "" ? "missing" : CODE_PATTERN.test(code) ? null : "malformed";
