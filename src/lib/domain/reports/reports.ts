import { lengthOf } from "#lib/domain/text.ts";

/** Why a post or message is reported. Any visitor may report one, also without an account (网络招聘服务管理规定). */
export const REPORT_REASONS = ["fee", "fake", "discrimination", "contact", "harassment", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The longest text, in characters. */
export const REPORT_TEXT_MAX = 500;

/** The longest reported message, in characters: the beginning of a longer one is enough for the operator. */
export const REPORTED_MESSAGE_MAX = 1000;
/** A message of the chat, and the account that wrote it. */
export type ReportedMessage = { account: string; message: string };

/** A visitor's report of a post or message. `phone` is empty for a visitor who wants no call. */
export type Report = { reason: ReportReason; text: string; phone: string };
/** A report that is being written; `reason` is empty until one is chosen. */
export type ReportDraft = { reason: ReportReason | ""; text: string; phone: string };
export const EMPTY_REPORT: ReportDraft = { reason: "", text: "", phone: "" };

/** Only 其他 says nothing by itself. */
export const needsText = (reason: ReportReason | ""): boolean => reason === "other";

/** Cleans a text for storage. Pasted text may contain control characters and lone surrogates, which the server takes for an attack. */
export const cleanText = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu, " ")
    .toWellFormed()
    .trim();

/** Cleans a phone number for storage: full-width digits become ordinary ones; invisible marks, which address books copy along, go. */
export const cleanContact = (phone: string): string => cleanText(phone.normalize("NFKC").replace(/\p{Cf}/gu, ""));

const CONTACT = /^\+?\d[\d -]{4,18}\d$/;
/** Whether a number can be called: mobiles, landlines, and numbers abroad. */
export const isContact = (phone: string): boolean => phone === "" || CONTACT.test(phone);

export type ReportField = keyof ReportDraft;
export type ReportProblem = "missing" | "too-long" | "malformed";

/** Problems of a draft, by field; empty when it can be sent. */
export const reportProblems = ({ reason, text, phone }: ReportDraft): Partial<Record<ReportField, ReportProblem>> => ({
  ...(reason === "" && { reason: "missing" }),
  ...(needsText(reason) && cleanText(text) === "" && { text: "missing" }),
  ...(lengthOf(cleanText(text)) > REPORT_TEXT_MAX && { text: "too-long" }),
  ...(!isContact(cleanContact(phone)) && { phone: "malformed" }),
});
