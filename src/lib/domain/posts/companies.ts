import { lengthOf } from "#lib/domain/text.ts";

/** A company as its page names it. */
export type Company = { name: string; industry: string; size: string };

/** In characters. */
export const COMPANY_NAME_MAX = 60;

/** A company's name from an address; null if it cannot be one: empty, too long, with control characters. */
export const readCompanyName = (text: string | null): string | null => {
  const name = (text ?? "").trim();
  if (name === "" || name.length > 2 * COMPANY_NAME_MAX || lengthOf(name) > COMPANY_NAME_MAX) return null;
  return name.isWellFormed() && !/[\u0000-\u001f\u007f]/u.test(name) ? name : null;
};
