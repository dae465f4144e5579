/** Rules of phone numbers for pages without a login form. A file of its own, because `phone.ts` belongs to that form's code. */

/** Mainland mobile number: 1, then 3–9, then nine digits (R1.5.2-1). */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/;

/** 138****0001: a number where others than its owner may see it. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, "$1****$2");
